import { describe, expect, it, jest } from '@jest/globals';
import { Embeddings } from '#contexts/ai';
import { connectModel } from '../../../testing/app-with-models.js';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { CurrentSuggestions } from './current-suggestions.js';
import { ACCESS, FEES, NO_PROPOSALS, pairs, SAID, withSuggestions } from './highlight-suggestion.factory.js';
import { HighlightSuggestionJobs } from './highlight-suggestions.jobs.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let bea: Person;
let workspaceId: string;
let projectId: string;
let noteId: string;
const { of, order, made, cancel, rows } = withSuggestions((scene) => {
  ({ t, models, ada, bea, workspaceId, projectId, noteId } = scene);
});
const BOTH = [SAID.fee, SAID.dock];
const quotes = (result: any): string[] => pairs(result).map(([quote]) => quote);

/** Does something while the sentences of the note are with the model. */
function amid(action: () => Promise<unknown>, who = 'seven kinds of tomatoes'): void {
  const embeddings = t.get(Embeddings);
  const embed = embeddings.embed.bind(embeddings);
  let isDone = false;
  jest.spyOn(embeddings, 'embed').mockImplementation(async (where, use, texts) => {
    if (!isDone && texts.some((text) => text.includes(who))) {
      isDone = true;
      await action();
    }
    return embed(where, use, texts);
  });
}
const NOTE = [SAID.other, SAID.fee, SAID.dock, SAID.more];
const redact = async (words: string, lines = NOTE, id = noteId) => {
  const { version } = await fetchDoc(ada, id);
  const start = lines.join('\n').indexOf(words);
  await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
    i: { noteId: id, version, passages: [{ start, end: start + words.length }] },
  });
};
const own = () => connectModel(ada, models, { embeddingModel: 'fake-small', key: 'sk-1' });

describe('a look through a note', () => {
  it('is the same when it runs twice, and one that was overtaken writes nothing', async () => {
    await order();
    const [ordered] = await t.db.read<any>({ workspaceId }, `select id from highlight_suggestion_runs where note_id = $1`, [noteId]);
    await t.settle();
    const before = await rows();
    const jobs = t.get(HighlightSuggestionJobs);
    await jobs.make({ workspaceId, payload: { noteId, runId: ordered.id } });
    expect(await rows()).toEqual(before);
    await order();
    await t.db.tx({ workspaceId }, (m) => m.query(`delete from highlight_suggestions`));
    await jobs.make({ workspaceId, payload: { noteId, runId: ordered.id } });
    expect(await rows()).toEqual([]);
    await t.settle();
    expect(quotes(await of())).toEqual(BOTH);
  });

  it('is one, however often it is ordered while it is on its way; one that is lost can be ordered anew', async () => {
    await Promise.all([order(), order(noteId, bea), order()]);
    await t.settle();
    expect(quotes(await of())).toEqual(BOTH);
    // As one whose work was given up.
    await t.db.tx({ workspaceId }, (m) =>
      m.query(`update highlight_suggestion_runs set state = 'making', moved_at = now() - interval '3 minutes'`),
    );
    expect(await of()).toMatchObject({ state: 'making' });
    expect(await made()).toMatchObject({ state: 'ready' });
  });

  it('places what it found in a text that is edited meanwhile', async () => {
    amid(async () => {
      const { version } = await fetchDoc(ada, noteId);
      const at = SAID.other.length + 2 + SAID.fee.indexOf('hidden') + 1;
      await push(ada, aPush(noteId, version, [replaceStep(1, 1, 'Well, you know. '), replaceStep(at + 16, at + 22, 'secret')]));
    });
    const result = await made();
    expect(quotes(result)).toEqual([SAID.dock]);
    expect(await rows()).toHaveLength(1);
  });

  it('can be cancelled by writers, keeps what was there before, and can be begun again', async () => {
    const [first] = (await made()).items;
    await t.db.tx({ workspaceId }, (m) => m.query(`delete from highlight_suggestions where id <> $1`, [first.id]));
    const reader = await t.aMember(workspaceId, 'contributor');
    amid(async () => {
      await ada.ask(ACCESS, { p: projectId, a: 'read' });
      await expect(cancel(noteId, reader)).rejects.toMatchObject({ code: 'Forbidden' });
      await ada.ask(ACCESS, { p: projectId, a: 'write' });
      expect(await of()).toMatchObject({ state: 'making' });
      for (let i = 0; i < 2; i++) expect(await cancel(noteId, bea)).toMatchObject({ state: 'cancelled', items: [{ id: first.id }] });
    });
    expect(await made()).toMatchObject({ state: 'cancelled', providerError: null });
    expect(await rows()).toHaveLength(1);
    expect(quotes(await made())).toEqual(BOTH);
    // Where nothing is on its way there is nothing to end.
    expect(await cancel()).toMatchObject({ state: 'ready' });
    const reported = await t.db.read({ workspaceId }, `select 1 from revisions where object_id = $1 and after ? 'isCancelled'`, [noteId]);
    expect(reported).toHaveLength(1);
  });

  it('tells a model no more of words that are redacted meanwhile, and begins again', async () => {
    await own();
    const lines = [
      ...Array.from({ length: 20 }, (_, i) => `My grandmother grows ${i} seven kinds of tomatoes behind it.`),
      SAID.fee,
      SAID.dock,
    ];
    const long = await aNote(t, ada.actor, projectId, ...lines);
    amid(async () => {
      await redact('fee from my deposit', lines, long);
      models.calls.length = 0;
    });
    expect(await made(long)).toMatchObject({ state: 'ready', done: 44, total: 44 });
    const reported = JSON.stringify(models.calls.map((call) => call.body.input));
    expect(reported).toContain('They took a hidden');
    expect(reported).not.toContain('fee from my deposit and');
  });

  it('keeps no hash of words that are redacted in the moment in which it writes', async () => {
    const suggestions = t.get(CurrentSuggestions);
    const taken = suggestions.taken.bind(suggestions);
    jest.spyOn(suggestions, 'taken').mockImplementationOnce(async (...requests) => {
      await redact('fee from my deposit');
      return taken(...requests);
    });
    expect(quotes(await made())).toEqual([SAID.dock]);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['the note is deleted', () => ada.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [noteId] })],
    ['access is taken away', () => ada.ask(ACCESS, { p: projectId, a: 'read' })],
    [
      'the feature is switched off',
      () => ada.ask(`mutation { setAiMode(input: { feature: highlights, mode: Off }) { features { mode } } }`),
    ],
    [
      'the requesting user has left',
      () => t.db.tx({ workspaceId }, (m) => m.query(`update members set removed_at = now() where id = $1`, [bea.actor.memberId])),
    ],
  ])('ends without a word when %s', async (_, action) => {
    amid(action as () => Promise<unknown>);
    await order(noteId, bea);
    await t.settle();
    expect(await rows()).toEqual([]);
    expect(await t.db.read({ workspaceId }, `select state from highlight_suggestion_runs`)).toEqual([]);
  });

  it("is made by the workspace's own model where it has one, and says what is wrong with it", async () => {
    await own();
    models.behave({ status: 401 });
    expect(await made()).toMatchObject({ state: 'providerError', providerError: expect.stringContaining('key'), items: [] });
    models.behave(NO_PROPOSALS);
    expect(await made()).toMatchObject({ state: 'ready', providerError: null });
    const { aiSettings } = await ada.ask(`{ aiSettings { usage { feature calls } } }`);
    expect(aiSettings.usage.map((u: any) => u.feature)).toEqual(['highlights', 'highlights']);
  });

  it('compares words alone in a language that the model does not know', async () => {
    await ada.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    const repeated = await aNote(t, ada.actor, projectId, `${FEES[0]}.`, 'Oma züchtet sieben Sorten Tomaten hinter dem Bahnhof.');
    expect(quotes(await made(repeated))).toEqual([`${FEES[0]}.`]);
    expect(await t.db.read({ workspaceId }, `select 1 from highlight_vectors`)).toEqual([]);
  });
});
