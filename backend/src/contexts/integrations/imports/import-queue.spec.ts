import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { FileReader } from '../importers/file-reader.js';
import { aHostileFile } from '../importers/hostile.factory.js';
import { ImportQueue } from './import-queue.js';
import { ImportRunner } from './import-runner.js';
import { ImportSteps } from './import-steps.js';

let t: TestApp;
let small: Person;
let flood: Person;
let projects: Map<Person, string>;

beforeAll(async () => {
  // Without workers: each test serves the line when it wants to.
  t = await startApp({ env: { ROLE: 'web' } });
  flood = (await t.aWorkspace()).admin;
  small = (await t.aWorkspace()).admin;
  projects = new Map(await Promise.all([flood, small].map(async (person) => [person, await aProject(t, person.actor)] as const)));
});
afterAll(() => t.close());

async function send(person: Person, files: { name: string; bytes: Buffer }[]): Promise<string> {
  const request = person.request('post', `/api/projects/${projects.get(person)}/imports`);
  for (const { name, bytes } of files) request.attach('files', bytes, name);
  const { status, body } = await request;
  expect([status, body.error?.message]).toEqual([201, undefined]);
  return body.id;
}
const batch = async (person: Person, id: string) =>
  (await person.ask(`query ($id: ID!) { importBatch(id: $id) { state total done failed skipped items { state error } } }`, { id }))
    .importBatch;
const call = (n: number) => ({ name: `call ${n}.txt`, bytes: Buffer.from(`Ana: Call ${n}, I scanned it.\nBen: And?`) });

/** Serves the whole line; answers whose turn it was, one after the other. */
async function drain(): Promise<string[]> {
  const order: string[] = [];
  const runner = t.get(ImportRunner);
  runner.onTurn = (claim) => void order.push(claim.workspaceId);
  await runner.drain();
  expect(await t.get(ImportQueue).count()).toBe(0);
  return order;
}

describe('the line of imports', () => {
  it('keeps the reason of each failure as a key with values, and what was left out with the note', async () => {
    const id = await send(small, [
      { name: 'deep.html', bytes: Buffer.from(`<!doctype html>${'<div>'.repeat(5000)}x`) },
      { name: 'data.txt', bytes: Buffer.from(JSON.stringify({ answers: ['yes', 'no'], count: 2 })) },
      { name: 'page.html', bytes: Buffer.from('<!doctype html><p>The bike was wet.<img src="a"><img src="b"><video></video>') },
    ]);
    await drain();
    const { importBatch } = await small.ask(
      `query ($id: ID!) { importBatch(id: $id) { items { state error errorCode errorValues omitted { kind count } noteId } } }`,
      { id },
    );
    expect(importBatch.items).toMatchObject([
      {
        state: 'failed',
        errorCode: 'tooDeep',
        errorValues: { limit: 400 },
        error: expect.stringContaining('beyond 400 levels'),
        omitted: [],
      },
      { state: 'failed', errorCode: 'isJson', errorValues: {}, error: expect.stringContaining('This file holds JSON') },
      {
        state: 'done',
        error: null,
        errorCode: null,
        omitted: [
          { kind: 'pictures', count: 2 },
          { kind: 'media', count: 1 },
        ],
      },
    ]);
    const { note } = await small.ask(`query ($id: ID!) { note(id: $id) { omitted { kind count } } }`, { id: importBatch.items[2].noteId });
    expect(note.omitted).toEqual([
      { kind: 'pictures', count: 2 },
      { kind: 'media', count: 1 },
    ]);
  });

  it('serves a small import within two turns, behind forty hostile files of another workspace', async () => {
    const batches: string[] = [];
    for (let at = 0; at < 40; at += 4)
      batches.push(
        await send(
          flood,
          Array.from({ length: 4 }, (_, i) => ({
            ...aHostileFile(500 + at + i, 50_000),
            name: `${at + i} ${aHostileFile(500 + at + i, 50_000).name}`,
          })),
        ),
      );
    const own = await send(small, [call(0)]);
    const started: { workspaceId: string; pid: number | undefined }[] = [];
    t.get(FileReader).onStart = (activeReading) => void started.push(activeReading);
    const order = await drain();
    expect(order.indexOf(small.actor.workspaceId)).toBeLessThanOrEqual(1);
    // A turn that the machine was too slow for is taken again.
    expect(order.filter((value) => value === flood.actor.workspaceId).length).toBeGreaterThanOrEqual(40);
    expect(await batch(small, own)).toMatchObject({ state: 'done', done: 1 });
    for (const id of batches) {
      const { items, total, done, failed, skipped } = await batch(flood, id);
      expect([total, done + failed + skipped]).toEqual([4, 4]);
      for (const { error } of items) expect(error ?? '').not.toMatch(/went wrong|bug/);
    }
    const served = new Map<number, Set<string>>();
    for (const { pid, workspaceId } of started) served.set(pid!, (served.get(pid!) ?? new Set()).add(workspaceId));
    expect([...served.values()].filter((workspaces) => workspaces.size > 1)).toEqual([]);
  }, 300_000);

  it('takes turns between the imports of a workspace, too', async () => {
    const large = await send(small, [1, 2, 3, 4, 5, 6].map(call));
    const one = await send(small, [call(7)]);
    const order: string[] = [];
    const runner = t.get(ImportRunner);
    runner.onTurn = (claim) => void order.push(claim.batchId);
    await runner.drain();
    expect(order.indexOf(one)).toBeLessThanOrEqual(2);
    expect(order.filter((id) => id === large)).toHaveLength(6);
  });

  it('goes on where a worker was killed, and gives up a file at which that happens again and again', async () => {
    const id = await send(small, [call(8), call(9)]);
    const line = t.get(ImportQueue);
    const { workspaceId } = small.actor;
    const left = (attempts: number) =>
      t.db.tx(small.actor, (m) =>
        m.query(
          `update import_line set taken_by = gen_random_uuid(), taken_until = now() - interval '1 second', tries = $3 where workspace_id = $1 and batch_id = $2`,
          [workspaceId, id, attempts],
        ),
      );
    await left(5);
    await drain();
    expect(await batch(small, id)).toMatchObject({
      state: 'done',
      done: 1,
      failed: 1,
      items: [
        { state: 'failed', error: expect.stringContaining('The server stopped 5 times while it imported this file') },
        { state: 'done' },
      ],
    });
    expect(await line.count()).toBe(0);
  });

  it('keeps an import that was ordered once more while its end was written', async () => {
    const id = await send(small, [call(10)]);
    const { workspaceId } = small.actor;
    const steps = t.get(ImportSteps);
    const step = steps.step.bind(steps);
    const more = await send(small, [call(11)]);
    let ordered = false;
    steps.step = async (...args) => {
      const isMore = await step(...args);
      if (args[1] === id && !isMore && !ordered) {
        ordered = true;
        await t.db.tx({ workspaceId }, async (m) => {
          await m.query(`update import_items set state = 'queued', again = true where workspace_id = $1 and batch_id = $2`, [
            workspaceId,
            id,
          ]);
          await m.query(`update import_batches set state = 'queued' where workspace_id = $1 and id = $2`, [workspaceId, id]);
          await t.get(ImportQueue).join(m, workspaceId, id);
        });
      }
      return isMore;
    };
    try {
      await drain();
    } finally {
      steps.step = step;
    }
    expect(await batch(small, id)).toMatchObject({ state: 'done', done: 1 });
    expect(await batch(small, more)).toMatchObject({ state: 'done' });
  });

  it('is seen by a workspace as far as it is its own', async () => {
    const id = await send(small, [call(12)]);
    const seen = (person: Person) => t.db.read<{ id: string }>(person.actor, `select batch_id as id from import_line`);
    expect(await seen(small)).toEqual([{ id }]);
    expect(await seen(flood)).toEqual([]);
    await drain();
  });
});
