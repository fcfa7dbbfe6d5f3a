import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { hashOf } from '@libs/text-analysis';
import type { FakeModels, ModelCall } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';
import { NO_PROPOSALS, SAID, withSuggestions } from './highlight-suggestion.factory.js';
import { HighlightSuggestionJobs } from './highlight-suggestions.jobs.js';
import { NewSuggestions } from './new-suggestions.js';

const { proposed, window: WINDOW } = LIMITS.highlightSuggestion;

let t: TestApp;
let models: FakeModels;
let ada: Person;
let workspaceId: string;
let noteId: string;
let fees: string;
const { of, order, made, reject, rows } = withSuggestions((scene) => {
  ({ t, models, ada, workspaceId, noteId, fees } = scene);
});
let bare: string;

const provider = (i: object) => ada.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, { i });
const one = (quote: string, tag: string | null = null) => ({ quote, why: 'It matters.', tag });
const saying =
  (...elements: object[]) =>
  () => ({ elements });
/** Proposes the first lines of each part, as many as are asked for or given. */
const firstLines =
  (max = 1000) =>
  ({ sources, prompt }: ModelCall) => ({
    elements: sources
      .at(-1)!
      .text.split('\n')
      .slice(0, Math.min(max, Number(/At most (\d+)/.exec(prompt)![1])))
      .map((line) => one(line)),
  });
const asked = (): ModelCall[] => models.calls.filter(({ path }) => path.endsWith('/chat/completions'));
const quotes = (result: any): string[] => result.items.map(({ quote }: any) => quote);
/** Lines of which a model reads this many parts. */
const linesOf = (parts: number) => {
  const line = (i: number) =>
    `The dock number ${i} did not let go of my bike, ${'and I pulled and pulled until it rained, '.repeat(7)}at all.`;
  return Array.from({ length: Math.floor((parts * WINDOW) / (line(100).length + 2)) - parts }, (_, i) => line(i));
};
/** A look that is killed when all is read: what it throws, and the same look again. */
const killed = async (id: string) => {
  await made(id);
  const [run] = await t.db.tx({ workspaceId }, async (m) => {
    await m.query(`delete from highlight_suggestions where note_id = $1`, [id]);
    await m.query(`update highlight_suggestion_runs set state = 'making' where note_id = $1`, [id]);
    return m.query(`select id from highlight_suggestion_runs where note_id = $1`, [id]);
  });
  models.calls.length = 0;
  const again = () => t.get(HighlightSuggestionJobs).make({ workspaceId, payload: { noteId: id, runId: run.id } });
  jest.spyOn(t.get(NewSuggestions), 'of').mockRejectedValueOnce(new Error('the connection is lost'));
  await expect(again()).rejects.toThrow('lost');
  return again;
};
const parts = (id: string) => t.db.read<any>({ workspaceId }, `select parts from highlight_suggestion_runs where note_id = $1`, [id]);

beforeEach(async () => {
  await provider({ provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', key: 'sk-1' });
  bare = await aProject(t, ada.actor);
});

describe('the suggestions that a look leaves', () => {
  it('are of every part of a long note, however many there are; what was rejected takes no place', async () => {
    const lines = linesOf(9);
    const long = await aNote(t, ada.actor, bare, ...lines);
    models.behave({ answer: firstLines() });
    const result = await made(long);
    expect(asked()).toHaveLength(9);
    const parts = asked().map(({ sources }) => sources.at(-1)!.text);
    const each = (some: string[]) => parts.map((part) => some.filter((quote) => part.includes(quote)).length);
    // More were proposed than are kept.
    expect(Math.min(...each(lines))).toBeGreaterThan(proposed / 9);
    expect(result.items).toHaveLength(proposed);
    expect([...new Set(each(quotes(result)))].sort()).toEqual([5, 6]);
    await reject(
      result.items.map(({ id }: any) => id),
      ada,
      long,
    );
    const second = await made(long);
    expect(second.items).toHaveLength(proposed);
    expect(Math.min(...each(quotes(second)))).toBeGreaterThan(4);
    expect(quotes(second).filter((quote) => quotes(result).includes(quote))).toEqual([]);
  }, 60_000);

  it('say nothing twice where earlier ones stay after an error; what is learnt takes their place', async () => {
    const there = await aNote(t, ada.actor, bare, SAID.other, SAID.fee, SAID.dock);
    models.behave({ answer: saying(one('took a hidden fee from my deposit'), one(SAID.dock)) });
    await made(there);
    models.behave({ answer: saying(one(SAID.fee), one(SAID.other), one(SAID.dock)), drop: 'middle' });
    const after = await made(there);
    expect(after.state).toBe('providerError');
    expect(quotes(after).filter((quote) => SAID.fee.includes(quote))).toEqual(['took a hidden fee from my deposit']);
    // Where tags have passages, the proposal goes when the same is learnt.
    models.behave({ answer: saying(one('hidden fee from my deposit'), one(SAID.other)) });
    await made();
    await t.db.tx({ workspaceId }, async (m) => {
      await m.query(`delete from highlight_suggestions where note_id = $1 and model is null`, [noteId]);
      const [other] = await m.query(`select id from highlight_suggestions where note_id = $1`, [noteId]);
      const words = 'hidden fee from my deposit';
      const start = `${SAID.other}\n${SAID.fee}`.indexOf(words);
      await m.query(
        `insert into highlight_suggestions (workspace_id, note_id, asked_by, id, version, start_offset, end_offset, sha256, model)
         select workspace_id, note_id, asked_by, gen_random_uuid(), version, $2, $3, $4, model from highlight_suggestions where id = $1`,
        [other.id, start, start + words.length, hashOf(words)],
      );
    });
    expect(quotes(await of())).toContain('hidden fee from my deposit');
    models.behave({ status: 401 });
    const learnt = await made();
    expect(learnt).toMatchObject({ state: 'providerError' });
    expect(learnt.items.map(({ quote, model }: any) => [quote, model])).toEqual([
      [SAID.other, 'fake-large'],
      [SAID.fee, null],
      [SAID.dock, null],
    ]);
  });

  it('are one where two passages have come to the same place', async () => {
    await made();
    const entry = await t.get(DocsService).textOf(ada.actor, noteId);
    const [{ projectId }] = await t.db.read<any>({ workspaceId }, `select project_id as "projectId" from notes where id = $1`, [noteId]);
    const start = SAID.other.length + 1;
    const fee = { start, end: start + SAID.fee.length, tagId: fees, confidence: 0.9, model: null, sha256: hashOf(SAID.fee) };
    const moved = { ...fee, start: start + 300, end: fee.end + 300 };
    const whole = { learnt: true, proposed: true };
    const { rows: left } = await t.get(NewSuggestions).of(ada.actor, { id: noteId, projectId }, entry, [fee, moved], whole);
    expect(left).toMatchObject([{ start, end: fee.end, tagId: fees }]);
    expect((await rows()).map(({ id }) => id)).toContain(left[0]!.id);
  });
});

describe('a look that is killed', () => {
  it('does not pay again for the parts that were read, and forgets them at its end', async () => {
    const long = await aNote(t, ada.actor, bare, ...linesOf(3));
    models.behave({ answer: firstLines(2) });
    const again = await killed(long);
    expect(asked()).toHaveLength(3);
    expect((await parts(long))[0].parts).toHaveLength(3);
    expect(JSON.stringify(await parts(long))).not.toContain('dock');
    // What is written at the end is read alone; nothing before it has moved.
    const { version } = await fetchDoc(ada, long);
    const end = linesOf(3).reduce((sum, line) => sum + line.length + 2, 0) - 1;
    await push(ada, aPush(long, version, [replaceStep(end, end, ' Well.')]));
    await again();
    expect(asked()).toHaveLength(4);
    expect((await of(long)).items).toHaveLength(6);
    expect(await parts(long)).toEqual([{ parts: [] }]);
    // A new look reads all of it.
    await made(long);
    expect(asked()).toHaveLength(7);
  });

  it('forgets results whose words are redacted', async () => {
    const there = await aNote(t, ada.actor, bare, SAID.fee);
    models.behave({ answer: firstLines() });
    await killed(there);
    expect((await parts(there))[0].parts).toHaveLength(1);
    const { version } = await fetchDoc(ada, there);
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
      i: { noteId: there, version, passages: [{ start: 0, end: 4 }] },
    });
    expect(await parts(there)).toEqual([{ parts: [] }]);
  });
});

describe('a model that is changed while a note is read', () => {
  it('is named by what it proposed; where it is removed, what waits stays', async () => {
    const long = await aNote(t, ada.actor, bare, ...linesOf(2));
    models.behave({ answer: firstLines(1) });
    const first = await made(long);
    expect(first.items.map(({ model }: any) => model)).toEqual(['fake-large', 'fake-large']);
    const during = async (i: object) => {
      models.behave({ answer: firstLines(2), delayMs: 1500, times: 1 }, { answer: firstLines(2) });
      await order(long);
      const settled = t.settle();
      for (let i = 0; i < 100 && !asked().length; i++) await new Promise((done) => setTimeout(done, 50));
      await provider(i);
      await settled;
    };
    await during({ provider: 'none' });
    const left = await of(long);
    expect(asked()).toHaveLength(1);
    expect(left.items.map(({ id }: any) => id)).toEqual(expect.arrayContaining(first.items.map(({ id }: any) => id)));
    await provider({ provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', key: 'sk-1' });
    await during({ provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-small', key: 'sk-1' });
    expect((await of(long)).items.map(({ model }: any) => model)).toEqual(['fake-large', 'fake-large', 'fake-small', 'fake-small']);
  }, 30_000);
});

describe('what was proposed', () => {
  it('stands where another interview is put above it', async () => {
    models.behave({ answer: saying(one('took a hidden fee from my deposit'), one('stuck in the dock and I could not')) });
    const there = await aNote(t, ada.actor, bare, SAID.other, SAID.fee, SAID.dock);
    const { items } = await made(there);
    const above = 'We talked of swans and of the lake for a while. '.repeat(4000);
    await push(ada, aPush(there, (await fetchDoc(ada, there)).version, [replaceStep(1, 1, above)]));
    expect((await of(there)).items.map(({ id, start }: any) => [id, start])).toEqual(
      items.map(({ id, start }: any) => [id, start + above.length]),
    );
    models.behave(NO_PROPOSALS);
  });
});
