import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#platform/db';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import type { AnswerProgress } from './answer.graphql.js';
import { AskingService } from './asking.service.js';
import { Citations } from './citations.js';

const TALK = `Tomás: I scanned the bike at the dock, it buzzed, and nothing happened.
Amara: I gave up at the dock after twelve minutes, because a queue was watching me.
Ingrid: The deposit of 25 euros was a surprise to me. I do not trust the app any more.
Tomás: The next station is four minutes away, and I know that one works.`;
const QUESTION = 'Why did people give up at the dock and why is the deposit a surprise?';

let t: TestApp;
let models: FakeModels;
let ada: Person;

withModels(FakeModels, (app, fake) => {
  [t, models] = [app, fake];
});
beforeEach(async () => {
  models.behave();
  ada = (await t.aWorkspace()).admin;
  const project = (await ada.ask(`mutation { createProject(input: { name: "First ride" }) { id } }`)).createProject.id;
  await ada.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
    i: { projectId: project, title: 'Oude Markt', text: TALK },
  });
  await t.settle();
});

const connect = () => connectModel(ada, models, { key: 'sk-test-1234567890' });
const says = (how: object, ...sentences: [string, RegExp][]) =>
  models.behave({
    ...how,
    answer: ({ sources }) => ({
      elements: sentences.map(([text, cites]) => ({ text, sources: sources.filter((s) => cites.test(s.text)).map((s) => s.id) })),
    }),
  });
const SAID: [string, RegExp] = ['Amara gave up at the dock after twelve minutes.', /twelve minutes/];
const LIE: [string, RegExp] = ['Amara gave up at the dock after twenty minutes.', /twelve minutes/];
const ALSO: [string, RegExp] = ['The deposit of 25 euros was a surprise to me.', /25 euros/];

const asking = () => t.get(AskingService).asking(ada.actor, { question: QUESTION });
const answers = async () => (await t.db.read<{ n: number }>(ada.actor, `select count(*)::int as n from answers`))[0]!.n;

async function all(): Promise<AnswerProgress[]> {
  const steps: AnswerProgress[] = [];
  for await (const step of await asking()) steps.push(step);
  return steps;
}

describe('a question while it is answered', () => {
  it('has one step, the answer, without a model', async () => {
    const steps = await all();
    expect(steps).toHaveLength(1);
    expect(steps[0]!.answer).toMatchObject({ engine: 'extractive', isRefused: false });
  });

  it('shows each sentence when it is proven, a lie never, and the same in the end', async () => {
    await connect();
    says({ pieceMs: 2 }, SAID, LIE, ALSO);
    const steps = await all();
    expect(steps.map((s) => [s.sentences.map(({ text }) => text), s.numDropped, Boolean(s.answer)])).toEqual([
      [[], 0, false],
      [[SAID[0]], 0, false],
      [[SAID[0]], 1, false],
      [[SAID[0], ALSO[0]], 1, false],
      [[], 0, true],
    ]);
    expect(steps[0]).toMatchObject({ numItems: 1, numProjects: 1 });
    const { answer } = steps.at(-1)!;
    expect(answer!.sentences).toEqual(steps[3]!.sentences);
    expect(answer!.sentences[0]!.citations[0]).toMatchObject({ speaker: 'Amara', state: 'unchanged', note: 'Oude Markt' });
    expect(answer!.dropped).toEqual([{ reason: 'number', count: 1 }]);
  });

  it('keeps the proven sentences of a model that breaks off, and says that it did', async () => {
    await connect();
    says({ drop: 'middle' }, SAID, ['x'.repeat(400), /never/]);
    const { answer } = (await all()).at(-1)!;
    expect(answer).toMatchObject({ engine: 'model', isRefused: false, summary: SAID[0] });
    expect(answer!.providerError).toBe('The model stopped in the middle of its answer.');
    // Before its first sentence there is nothing of its own to keep.
    models.behave({ status: 401 });
    expect((await all()).at(-1)!.answer).toMatchObject({ engine: 'extractive', isRefused: false, providerError: expect.any(String) });
  });

  it('is left at once: the model stops writing, and nothing is kept', async () => {
    await connect();
    says({ pieceMs: 40 }, SAID, ALSO, SAID, ALSO, SAID, ALSO);
    const stream = await asking();
    await stream.next();
    const waiting = stream.next();
    for (let i = 0; i < 100 && !models.calls.length; i++) await new Promise((r) => setTimeout(r, 20));
    const startedAt = performance.now();
    await stream.return!();
    expect((await waiting).done).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    for (let i = 0; i < 100 && !models.calls[0]?.wasAborted; i++) await new Promise((r) => setTimeout(r, 20));
    expect(models.calls[0]!.wasAborted).toBe(true);
    expect(await answers()).toBe(0);
  });

  it('is left before its first step, too', async () => {
    await connect();
    const stream = await asking();
    const first = stream.next();
    await stream.return!();
    await first;
    expect((await stream.next()).done).toBe(true);
    await new Promise((r) => setTimeout(r, 300));
    expect(models.calls).toHaveLength(0);
    expect(await answers()).toBe(0);
  });

  it('is answered once, however often it is asked under its id', async () => {
    await connect();
    says({}, SAID);
    const id = newId();
    const service = t.get(AskingService);
    const [a, b] = await Promise.all([
      service.ask(ada.actor, { question: QUESTION, id }),
      service.ask(ada.actor, { question: QUESTION, id }),
    ]);
    expect([a.id, b.id]).toEqual([id, id]);
    const calls = models.calls.length;
    expect((await service.ask(ada.actor, { question: QUESTION, id })).summary).toBe(SAID[0]);
    expect(models.calls).toHaveLength(calls);
    expect(await answers()).toBe(1);
    const bert = await t.aMember(ada.actor.workspaceId, 'contributor', 'Bert');
    await expect(service.ask(bert.actor, { question: QUESTION, id })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('tells an error in its middle without the words of the database', async () => {
    await connect();
    says({}, SAID);
    const check = jest.spyOn(t.get(Citations), 'check').mockRejectedValueOnce(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    await expect(all()).rejects.toMatchObject({ message: expect.not.stringContaining('10.0.0.7'), extensions: { code: 'InternalError' } });
    check.mockRestore();
  });

  it('is refused before a stream begins where the scope is not the asker’s to see', async () => {
    const other = (await t.aWorkspace()).admin;
    const note = (await t.db.read<{ id: string }>(ada.actor, `select id from notes`))[0]!.id;
    const scope = { kind: 'note' as const, id: note };
    await expect(t.get(AskingService).asking(other.actor, { question: QUESTION, scope })).rejects.toMatchObject({ code: 'NotFound' });
  });
});
