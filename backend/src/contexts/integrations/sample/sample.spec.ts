import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { type SampleLogins, SampleService } from './sample.service.js';
import { readSample, SAMPLE_PASSWORD } from './sample-content.js';

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
    let t: TestApp;
    beforeAll(async () => {
      t = await startApp();
      const made: SampleLogins[] = [];
      expect(await t.get(SampleService).seed((logins) => made.push(logins))).toBe(true);
      expect(made).toMatchObject([{ subdomain: 'fieldfare', password: SAMPLE_PASSWORD }]);
    }, 300_000);
    afterAll(() => t.close());

    it('is not made again', async () => {
      expect(await t.get(SampleService).seed()).toBe(false);
    });

    it('has highlights that say exactly their quotes, insights that cite them, and goes away in one click', async () => {
      const [{ id }] = (await t.db.global<{ id: string }>(`select id from workspaces where subdomain = 'fieldfare'`)) as [{ id: string }];
      const admin = await t.aMember(id, 'admin');
      const { insights, projects } = await admin.ask(
        `{ insights { total nodes { status referenceCount wordForWord sourceChanged } } projects { total nodes { id status } } }`,
      );
      expect([insights.total, projects.total]).toEqual([4, 2]);
      expect(projects.nodes.map((p: any) => p.status).sort()).toEqual(['closed', 'open']);
      for (const i of insights.nodes) expect(i).toMatchObject({ sourceChanged: 0 });
      for (const i of insights.nodes) expect(i.wordForWord).toBeGreaterThanOrEqual(5);
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
      await admin.ask(`mutation { removeSample }`);
      const after = await admin.ask(`{ projects { total } insights { total } folders { id } session { workspace { hasSample } } }`);
      expect(after).toMatchObject({
        projects: { total: 0 },
        insights: { total: 0 },
        folders: [],
        session: { workspace: { hasSample: false } },
      });
    }, 300_000);
  });
});
