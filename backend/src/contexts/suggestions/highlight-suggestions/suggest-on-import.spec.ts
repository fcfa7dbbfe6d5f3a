import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#platform/db';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, fetchDoc } from '../../documents/docs/doc.factory.js';
import { RedactImports } from '../../redaction/redactions/redact-imports.jobs.js';
import { RedactionsService } from '../../redaction/redactions/redactions.service.js';
import { LINES, quotes, withArrivals } from './arrival.factory.js';
import { FEES, SAID } from './highlight-suggestion.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let bea: Person;
let workspaceId: string;
let projectId: string;
let fees: string;
let query: string;
let sure: string[];
let unsure: string[];
const { of, order, made, removeApplied, highlights, rows, mode, imported, arrives, own, applied, runs } = withArrivals((scene) => {
  ({ t, models, ada, bea, workspaceId, projectId, fees, noteId: query, sure, unsure } = scene);
});
const versionOf = async (noteId: string) => (await fetchDoc(ada, noteId)).version;

describe('suggested highlights that are On', () => {
  it('are highlights marked AI as a text arrives where they are sure, in one action; the others wait', async () => {
    const noteId = await imported();
    expect(await applied(noteId)).toEqual(sure);
    const result = await of(noteId);
    expect(result).toMatchObject({ state: 'ready', applied: (await highlights(noteId)).map(({ id }) => id) });
    expect(quotes(result)).toEqual(unsure);
    expect((await highlights(noteId)).map(({ tags, createdBy }) => [tags.length, createdBy.id])).toEqual(
      sure.map(() => [1, ada.actor.userId]),
    );
    expect(await versionOf(noteId)).toBe(1);
    const exported = (await ada.request('get', `/api/exports/highlights?projectId=${projectId}`)).text.split('\r\n');
    expect(exported.filter((line: string) => line.includes(',AI,'))).toHaveLength(sure.length);
    // Looked through once more by a person, nothing is applied; and nothing is learnt from unconfirmed highlights.
    expect(await made(noteId)).toMatchObject({ examples: FEES.length });
    expect(await applied(noteId)).toEqual(sure);
    expect(await versionOf(noteId)).toBe(1);
  });

  it('are ordered once for each arrival, also for a repeated message, and not for former members', async () => {
    const noteId = await imported();
    await removeApplied((await of(noteId)).applied, ada, noteId);
    const [run] = await runs(noteId);
    const arrived = {
      id: run.arrival,
      topic: 'note.arrived',
      workspaceId,
      payload: { projectId, noteIds: [noteId], userId: ada.actor.userId },
    };
    // Killed before its row was closed, it runs again; also after a run of another user.
    await t.get(RedactImports).redact(arrived);
    await t.settle();
    expect(await runs(noteId)).toEqual([run]);
    await made(noteId, bea);
    const [byBea] = await runs(noteId);
    await t.get(RedactImports).redact(arrived);
    await t.settle();
    expect(await runs(noteId)).toEqual([byBea]);
    await t.get(RedactImports).redact({ ...arrived, id: newId(), payload: { ...arrived.payload, userId: newId() } });
    await t.settle();
    expect(await runs(noteId)).toEqual([byBea]);
    // It comes once more, as a recording that is transcribed anew.
    const anew = await arrives(noteId);
    const last = await runs(noteId);
    expect(last).toMatchObject([{ arrival: anew, applies: true, state: 'ready' }]);
    // The message of the first arrival comes late.
    await t.get(RedactImports).redact(arrived);
    await t.settle();
    expect(await runs(noteId)).toEqual(last);
  });

  it('are looked for anew in a text that arrives while a run on the old one is active', async () => {
    await mode('highlights', 'Suggest');
    const noteId = await imported();
    await own({ embeddingModel: 'fake-small' });
    await mode('highlights', 'On');
    models.behave({ delayMs: 300, answer: () => ({ elements: [] }) });
    await order(noteId, bea);
    const arrival = await arrives(noteId);
    expect(await runs(noteId)).toMatchObject([{ arrival, applies: true, state: 'ready' }]);
  });

  it('wait for their turn however long: an order meanwhile takes nothing away', async () => {
    const noteId = await imported();
    const waiting = (total: number) =>
      t.db.tx({ workspaceId }, (m) =>
        m.query(
          `update highlight_suggestion_runs set state = 'making', total = $2, moved_at = now() - interval '9 minutes' where note_id = $1`,
          [noteId, total],
        ),
      );
    await waiting(0);
    const before = await runs(noteId);
    await order(noteId, bea);
    expect(await runs(noteId)).toEqual(before);
    // One that broke off is begun anew, for the same person and as what it was.
    await waiting(9);
    await order(noteId, bea);
    const [{ id, ...anew }] = (await runs(noteId)) as any;
    expect(id).not.toBe(before[0].id);
    const { id: _, ...was } = before[0];
    expect(anew).toEqual(was);
  });

  it('are none of what waits from before, where the look itself found nothing', async () => {
    await mode('highlights', 'Suggest');
    const noteId = await imported();
    expect(quotes(await made(noteId))).toEqual(expect.arrayContaining(sure));
    await own({ embeddingModel: 'fake-small' });
    await mode('highlights', 'On');
    models.behave({ status: 401 });
    await arrives(noteId);
    expect(await runs(noteId)).toMatchObject([{ state: 'providerError', applies: true }]);
    expect(await highlights(noteId)).toEqual([]);
  });

  it('do not block learning: they are not counted among the newest', async () => {
    const noteId = await imported();
    await t.db.tx({ workspaceId }, async (m) => {
      const ids = `select * from highlights where note_id = $1 and is_by_ai limit 1`;
      await m.query(
        `with one as (${ids}), many as (
           insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text,
             offset_version, created_by, is_by_ai)
           select workspace_id, gen_random_uuid(), note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text,
             offset_version, created_by, true from one, generate_series(1, 600) returning workspace_id, id)
         insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by) select workspace_id, id, $2, $3 from many`,
        [noteId, fees, ada.actor.userId],
      );
    });
    expect(await made(query)).toMatchObject({ examples: FEES.length, state: 'ready' });
    expect(quotes(await of(query))).toEqual(expect.arrayContaining([SAID.fee]));
  });

  it('are not ordered by a person before redaction has looked through what came', async () => {
    const noteId = await imported();
    await mode('redact', 'On');
    await t.db.tx({ workspaceId }, (m) =>
      m.query(
        `insert into outbox (id, workspace_id, topic, payload, enqueued_at) values ($1, $2, 'note.arrived', $3, now() + interval '1 hour')`,
        [newId(), workspaceId, JSON.stringify({ projectId, noteIds: [noteId], userId: ada.actor.userId })],
      ),
    );
    await expect(order(noteId, bea)).rejects.toMatchObject({ message: expect.stringContaining('still being redacted') });
    expect((await order(query, bea)).state).toBe('making');
    await mode('redact', 'Off');
    expect((await order(noteId, bea)).state).toBe('making');
    await t.settle();
  });

  it('come in texts beside one that cannot be redacted', async () => {
    // Their own arrival is over before: it would be tried again and again.
    await mode('highlights', 'Suggest');
    const [good, bad] = [await aNote(t, ada.actor, projectId, ...LINES), await aNote(t, ada.actor, projectId, ...LINES)];
    await t.settle();
    await mode('highlights', 'On');
    await mode('redact', 'On');
    const redactions = t.get(RedactionsService);
    const find = redactions.find.bind(redactions);
    jest.spyOn(redactions, 'find').mockImplementation(async (...requests) => {
      if (requests[1] === bad) throw new Error('it cannot be read');
      return find(...requests);
    });
    const message = {
      id: newId(),
      topic: 'note.arrived',
      workspaceId,
      payload: { projectId, noteIds: [bad, good], userId: ada.actor.userId },
    };
    await expect(t.get(RedactImports).redact(message)).rejects.toThrow('it cannot be read');
    await t.settle();
    expect([await applied(good), await applied(bad), await runs(bad)]).toEqual([sure, [], []]);
    jest.restoreAllMocks();
    const before = await runs(good);
    await t.get(RedactImports).redact(message);
    await t.settle();
    expect(await applied(bad)).toEqual(sure);
    expect(await runs(good)).toEqual(before);
  });

  it.each(['Suggest', 'Off'])('are not looked for on arrival where they are %s', async (how) => {
    await mode('highlights', how);
    const noteId = await imported();
    expect([await highlights(noteId), await runs(noteId)]).toEqual([[], []]);
  });

  it('are none any more when the switch is turned while it looks', async () => {
    await own({ embeddingModel: 'fake-small' });
    models.behave({ delayMs: 300, answer: () => ({ elements: [] }) });
    const started = imported();
    for (let i = 0; i < 200 && !models.calls.length; i++) await new Promise((done) => setTimeout(done, 50));
    await mode('highlights', 'Suggest');
    const noteId = await started;
    // It is over at once: no more of it is sent to a model.
    expect(await runs(noteId)).toEqual([]);
    expect(await highlights(noteId)).toEqual([]);
  });

  it('never are what a model proposes, and tell it nothing that redaction takes out', async () => {
    await own({});
    await mode('redact', 'On');
    const redactions = t.get(RedactionsService);
    const find = redactions.find.bind(redactions);
    jest.spyOn(redactions, 'find').mockImplementation(async (...requests) => {
      await pause(700);
      return find(...requests);
    });
    models.behave({ answer: () => ({ elements: [{ quote: SAID.more, why: '', tag: 'Hidden fees' }] }) });
    const noteId = await imported([...LINES, 'Ask zoe@quagmire.example about all of that again.']);
    expect(await applied(noteId)).toEqual(sure);
    expect(quotes(await of(noteId))).toEqual([...unsure, SAID.more]);
    expect(models.calls.length).toBeGreaterThan(0);
    expect(JSON.stringify(models.calls)).not.toContain('quagmire');
    expect(JSON.stringify(await rows())).not.toContain('quagmire');
  });
});
