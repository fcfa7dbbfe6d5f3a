import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

const SET = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: summarize, mode: $m }) { features { mode } } }`;
const TEXT = [
  'Ana: I waited two weeks for the deposit and nobody could tell me where it was.',
  'Ana: Every evening I opened the app and it only said pending, without a date.',
  'Ana: In the end I called three times before somebody sent the money back.',
  'Ana: The bike itself was wonderful, I would ride it to work every single day.',
  'Ana: What I need is one message that says when the money comes, nothing more.',
  'Ana: My neighbor gave up after the second call and bought a bike of her own.',
];

let t: TestApp;
let admin: Person;
let projectId: string;
beforeAll(async () => {
  t = await sharedApp();
  ({ admin } = await t.aWorkspace());
  projectId = (await admin.ask(`mutation { createProject(input: { name: "Arrivals" }) { id } }`)).createProject.id;
});
afterAll(() => t?.close());

let n = 0;
async function imported(...lines: string[]): Promise<string> {
  const sent = admin.request('post', `/api/projects/${projectId}/imports`);
  const response = await sent.attach('files', Buffer.from(`${lines.join('\n')}\nInterviewer: Thank you, ${++n}.`), `call-${n}.txt`);
  await t.settle();
  const { importBatch } = await admin.ask(`query ($id: ID!) { importBatch(id: $id) { items { noteId } } }`, { id: response.body.id });
  return importBatch.items[0].noteId;
}
const summariesOf = async (id: string) =>
  (await admin.ask(`query ($id: ID!) { summaries(kind: note, id: $id) { framework state createdBy { name } } }`, { id })).summaries;

it('writes a first summary as a text arrives where summaries are On, and waits for a click where they are Suggest', async () => {
  expect(await summariesOf(await imported(...TEXT))).toEqual([]);
  await admin.ask(SET, { p: projectId, m: 'On' });
  const noteId = await imported(...TEXT);
  expect(await summariesOf(noteId)).toEqual([{ framework: 'Essential', state: 'done', createdBy: { name: 'Ada Admin' } }]);
  // What says too little gets none, and nothing fails of it.
  expect(await summariesOf(await imported('Ana: Hm.'))).toEqual([]);
  expect((await admin.ask(`{ failedJobs { total } }`)).failedJobs.total).toBe(0);
  await admin.ask(SET, { p: projectId, m: 'Off' });
  expect(await summariesOf(await imported(...TEXT))).toEqual([]);
});
