import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HIGHLIGHT_SUGGESTION_SURE } from '@libs/domain';
import { newId } from '#platform/db';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, opened } from '../docs/doc.factory.js';
import { RedactionsService } from '../redactions/redactions.service.js';
import { FEES, SAID, withSuggestions } from './highlight-suggestion.factory.js';
import { SuggestArrivals } from './suggest-arrivals.jobs.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let bea: Person;
let workspaceId: string;
let projectId: string;
const { of, made, accept, reopen, keep, highlights, rows } = withSuggestions((scene) => {
  ({ t, models, ada, bea, workspaceId, projectId } = scene);
});
/** One of them is near to a tag, but not so near that it is applied. */
const LINES = [SAID.other, SAID.fee, SAID.dock, 'The deposit was a fee, they said, and the room was cold.', SAID.more];

const mode = (feature: string, m: string | null) =>
  ada.ask(`mutation ($p: ID!, $f: AiFeature!, $m: AiMode) { setProjectAiMode(projectId: $p, feature: $f, mode: $m) { mode } }`, {
    p: projectId,
    f: feature,
    m,
  });
async function imported(lines: readonly string[] = LINES, who = ada): Promise<string> {
  const begun = await who.request('post', `/api/projects/${projectId}/imports`).attach('files', Buffer.from(lines.join('\n')), 'call.txt');
  expect(begun.status).toBe(201);
  await t.settle();
  const { importBatch } = await who.ask(`query ($id: ID!) { importBatch(id: $id) { items { error noteId } } }`, { id: begun.body.id });
  return importBatch.items[0].noteId;
}
const own = (i: object) =>
  ada.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, {
    i: { provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', key: 'sk-1', ...i },
  });
const applied = async (noteId: string): Promise<string[]> =>
  (await highlights(noteId)).filter(({ isByAi }) => isByAi).map(({ quote }) => quote);
const quotes = (found: any): string[] => found.items.map(({ quote }: any) => quote);
const versionOf = async (noteId: string) => (await opened(ada, noteId)).version;
const runs = (noteId: string) =>
  t.db.read<any>({ workspaceId }, `select id, state, applies from highlight_suggestion_runs where note_id = $1`, [noteId]);

describe('suggested highlights that are On', () => {
  let sure: string[];
  let unsure: string[];
  beforeEach(async () => {
    // By the same text, looked through by a person where it is not On.
    const { items } = await made(await aNote(t, ada.actor, projectId, ...LINES));
    const said = (which: (confidence: number) => boolean) =>
      items.filter(({ confidence }: any) => which(confidence)).map(({ quote }: any) => quote);
    [sure, unsure] = [said((c) => c >= HIGHLIGHT_SUGGESTION_SURE), said((c) => c < HIGHLIGHT_SUGGESTION_SURE)];
    expect(sure.length).toBeGreaterThan(0);
    expect(unsure.length).toBeGreaterThan(0);
    await mode('highlights', 'On');
  });

  it('are highlights marked AI as a text arrives where they are sure, in one deed; the others wait', async () => {
    const noteId = await imported();
    expect(await applied(noteId)).toEqual(sure);
    const found = await of(noteId);
    expect(found).toMatchObject({ state: 'ready', applied: (await highlights(noteId)).map(({ id }) => id) });
    expect(quotes(found)).toEqual(unsure);
    expect((await highlights(noteId)).map(({ tags, createdBy }) => [tags.length, createdBy.id])).toEqual(
      sure.map(() => [1, ada.actor.userId]),
    );
    expect(await versionOf(noteId)).toBe(1);
    const exported = (await ada.request('get', `/api/exports/highlights?projectId=${projectId}`)).text.split('\r\n');
    expect(exported.filter((line: string) => line.includes(',AI,'))).toHaveLength(sure.length);
    // Looked through once more by a person, nothing is applied; and nothing is learnt from what nobody kept.
    expect(await made(noteId)).toMatchObject({ examples: FEES.length });
    expect(await applied(noteId)).toEqual(sure);
    expect(await versionOf(noteId)).toBe(1);
  });

  it('are kept by a person, or taken back to wait, and then nobody applies them again', async () => {
    const noteId = await imported();
    const ids: string[] = (await of(noteId)).applied;
    const reader = await t.aMember(workspaceId, 'viewer');
    await expect(keep(ids, reader, noteId)).rejects.toMatchObject({ code: expect.stringMatching(/Forbidden|NotFound/) });
    expect(await keep([ids[0]!], bea, noteId)).toEqual([ids[0]]);
    expect(await keep([ids[0]!], bea, noteId)).toEqual([ids[0]]);
    expect((await of(noteId)).applied).toEqual(ids.slice(1));
    expect((await reopen(ids, ada, noteId)).sort()).toEqual([...ids].sort());
    expect(await highlights(noteId)).toEqual([]);
    expect((await of(noteId)).applied).toEqual([]);
    const [run] = await runs(noteId);
    const arrivals = t.get(SuggestArrivals);
    await arrivals.apply({ workspaceId, payload: { noteId, runId: run.id } });
    expect(await highlights(noteId)).toEqual([]);
    // Whoever accepts one then answers for it.
    await accept(ids, bea, noteId);
    expect(await applied(noteId)).toEqual([]);
    expect(await highlights(noteId)).toHaveLength(ids.length);
  });

  it('are ordered once for each arrival, and not by who has left', async () => {
    const noteId = await imported();
    const ids: string[] = (await of(noteId)).applied;
    await reopen(ids, ada, noteId);
    const [run] = await runs(noteId);
    const message = {
      id: run.id,
      topic: 'note.screened',
      workspaceId,
      payload: { projectId, noteIds: [noteId], userId: ada.actor.userId },
    };
    const arrivals = t.get(SuggestArrivals);
    await arrivals.order(message);
    await t.settle();
    expect(await highlights(noteId)).toEqual([]);
    await arrivals.order({ ...message, id: newId(), payload: { ...message.payload, userId: newId() } });
    await t.settle();
    expect(await runs(noteId)).toEqual([{ ...run, applies: false }]);
    // It comes once more, as a recording that is transcribed anew.
    await arrivals.order({ ...message, id: newId() });
    await t.settle();
    expect(await applied(noteId)).toEqual(sure);
  });

  it.each(['Suggest', 'Off'])('are not looked for on arrival where they are %s', async (how) => {
    await mode('highlights', how);
    const noteId = await imported();
    expect([await highlights(noteId), await runs(noteId)]).toEqual([[], []]);
  });

  it('are none any more when the switch is turned while it looks', async () => {
    await own({ embeddingModel: 'fake-small' });
    models.behave({ delayMs: 300, answer: () => ({ elements: [] }) });
    const begun = imported();
    for (let i = 0; i < 200 && !models.calls.length; i++) await new Promise((done) => setTimeout(done, 50));
    await mode('highlights', 'Suggest');
    const noteId = await begun;
    expect(await runs(noteId)).toMatchObject([{ state: 'ready' }]);
    expect(await highlights(noteId)).toEqual([]);
  });

  it('never are what a model proposes, and tell it nothing that redaction takes out', async () => {
    await own({});
    await mode('redact', 'On');
    const redactions = t.get(RedactionsService);
    const find = redactions.find.bind(redactions);
    jest.spyOn(redactions, 'find').mockImplementation(async (...asked) => {
      await pause(700);
      return find(...asked);
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
