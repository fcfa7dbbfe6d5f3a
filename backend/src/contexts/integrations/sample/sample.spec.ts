import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Passwords } from '#contexts/identity';
import { Browser } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { login } from '../../../testing/person-on-root.js';
import { type SampleLogins, SampleService } from './sample.service.js';
import { readSample } from './sample-content.js';
import { isSamplePassword } from './sample-password.js';

const sample = readSample(path.resolve(import.meta.dirname, '../../../../sample'))!;
const spoken = (bytes: Buffer) => [...bytes.toString('utf8').matchAll(/^\[[\d:]+\] [^:]+: (.*)$/gm)].map((m) => m[1]!);
const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

describe('the sample', () => {
  const interviews = sample.projects.flatMap((p) => p.interviews);

  it('has ten interviews of 1,200 words or more, a codebook of 30 tags and 150 highlights, many overlapping', () => {
    expect(interviews).toHaveLength(10);
    for (const i of interviews) expect([i.key, words(spoken(i.bytes).join(' ')).length >= 1200]).toEqual([i.key, true]);
    expect(sample.board.groups.flatMap((g) => g.tags)).toHaveLength(30);
    expect(interviews.flatMap((i) => i.highlights).length).toBeGreaterThanOrEqual(150);
    const overlapping = interviews.flatMap((i) => {
      const text = i.bytes.toString('utf8');
      const ranges = i.highlights.map((h) => [text.indexOf(h.quote), text.indexOf(h.quote) + h.quote.length] as const);
      return ranges.filter((a, x) => ranges.some((b, y) => x !== y && a[0] < b[1] && b[0] < a[1]));
    });
    expect(overlapping.length).toBeGreaterThanOrEqual(60);
  });

  it('repeats no eight words between two interviews', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const i of interviews)
      for (const turn of spoken(i.bytes)) {
        const list = words(turn);
        for (let at = 0; at + 8 <= list.length; at++) {
          const key = list.slice(at, at + 8).join(' ');
          if (seen.has(key) && seen.get(key) !== i.key) twice.push(`${seen.get(key)}, ${i.key}: ${key}`);
          seen.set(key, i.key);
        }
      }
    expect(twice).toEqual([]);
  });

  describe('once made', () => {
    const signIn = async (email: string, password: string) => (await login(new Browser(t), email, password)).data?.login ?? null;
    let t: TestApp;
    let logins: SampleLogins;
    beforeAll(async () => {
      t = await startApp();
      const created: SampleLogins[] = [];
      expect(await t.get(SampleService).seed((logins) => created.push(logins))).toBe(true);
      expect(created).toMatchObject([{ subdomain: 'fieldfare' }]);
      logins = created[0]!;
    }, 300_000);
    afterAll(() => t.close());

    it('is not made again', async () => {
      expect(await t.get(SampleService).seed()).toBe(false);
    });

    it('lets its people in by a password that was made up, and says at its door that it is the sample', async () => {
      expect([logins.password, isSamplePassword(logins.password)]).toEqual([expect.stringMatching(/^.{24}$/), true]);
      for (const { email } of logins.people) expect(await signIn(email, logins.password)).toMatchObject({ user: { email } });
      const door = `{ workspacePreview(subdomain: "fieldfare") { hasSample } }`;
      expect((await new Browser(t).ask('', door)).workspacePreview).toEqual({ hasSample: true });
    });

    it('changes a password that every installation of an earlier version had, but none that its owner chose', async () => {
      const old = 'Known-to-everybody-1';
      const [first, second] = [logins.people[0]!, logins.people[1]!];
      const passwordHash = await t.get(Passwords).hashNew(old, { email: first.email, name: '' });
      await t.db.global(`update users set password_hash = $2 where email = $1`, [first.email, passwordHash]);
      const password = await t.get(SampleService).renewPassword({ ...logins, password: old });
      expect(isSamplePassword(password!)).toBe(true);
      expect(await signIn(first.email, old)).toBeNull();
      expect(await signIn(first.email, password!)).not.toBeNull();
      expect(await signIn(second.email, logins.password)).not.toBeNull();
      expect(await t.get(SampleService).renewPassword({ ...logins, password: password! })).toBeNull();
    });

    it('has highlights that say exactly their quotes, insights that cite them, and goes away in one click', async () => {
      const [{ id }] = (await t.db.global<{ id: string }>(`select id from workspaces where subdomain = 'fieldfare'`)) as [{ id: string }];
      const admin = await t.aMember(id, 'admin');
      const { insights, projects } = await admin.ask(
        `{ insights { total nodes { status referenceCount verbatimCount sourceChanged } } projects { total nodes { id status } } }`,
      );
      expect([insights.total, projects.total]).toEqual([4, 2]);
      expect(projects.nodes.map((p: any) => p.status).sort()).toEqual(['closed', 'open']);
      for (const i of insights.nodes) expect(i).toMatchObject({ sourceChanged: 0 });
      for (const i of insights.nodes) expect(i.verbatimCount).toBeGreaterThanOrEqual(5);
      let n = 0;
      for (const p of projects.nodes) {
        const { notes } = await admin.ask(`query ($p: ID!) { notes(projectId: $p) { nodes { id } } }`, { p: p.id });
        for (const note of notes.nodes) {
          const { noteHighlights } = await admin.ask(`query ($id: ID!) { noteHighlights(noteId: $id) { quote text status } }`, {
            id: note.id,
          });
          for (const h of noteHighlights) expect(h).toEqual({ quote: h.text, text: h.text, status: 'ok' });
          n += noteHighlights.length;
        }
      }
      expect(n).toBe(interviews.flatMap((i) => i.highlights).length);
      await admin.ask(`mutation { removeSample { ok } }`);
      const after = await admin.ask(`{ projects { total } insights { total } folders { id } session { workspace { hasSample } } }`);
      expect(after).toMatchObject({
        projects: { total: 0 },
        insights: { total: 0 },
        folders: [],
        session: { workspace: { hasSample: false } },
      });
    }, 300_000);

    it('gives a new workspace one project of it, once until it is taken away, and no logins', async () => {
      const { admin, subdomain, id } = await t.aWorkspace();
      const add = async () => (await admin.ask(`mutation { addSample { projectId } }`)).addSample.projectId;
      const both = await Promise.allSettled([add(), add()]);
      const first = await add();
      for (const one of both)
        expect(one).toMatchObject(one.status === 'fulfilled' ? { value: first } : { reason: { code: 'ValidationError' } });
      const there = `query ($p: ID!) { notes(projectId: $p) { total } projects { total } insights { nodes { verbatimCount sourceChanged createdBy { id } } } session { workspace { hasSample } } }`;
      const created = await admin.ask(there, { p: first });
      expect(created).toMatchObject({ notes: { total: 5 }, projects: { total: 1 }, session: { workspace: { hasSample: true } } });
      expect(created.insights.nodes.length).toBeGreaterThan(0);
      for (const insight of created.insights.nodes)
        expect(insight).toMatchObject({ sourceChanged: 0, createdBy: { id: admin.actor.userId } });
      const door = `{ workspacePreview(subdomain: "${subdomain}") { hasSample } }`;
      expect((await new Browser(t).ask('', door)).workspacePreview).toEqual({ hasSample: false });
      await admin.ask(`mutation { removeSample { ok } }`);
      const repeated = await add();
      expect(repeated).not.toBe(first);
      expect((await admin.ask(there, { p: repeated })).notes.total).toBe(5);
      const writer = await t.aMember(id, 'contributor');
      expect((await writer.gql(`mutation { addSample { projectId } }`)).errors?.[0]?.extensions['code']).toBe('Forbidden');
    }, 120_000);
  });
});
