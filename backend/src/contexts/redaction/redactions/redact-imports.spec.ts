import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject, fetchDoc } from '../../documents/docs/doc.factory.js';

const SET = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: redact, mode: $m }) { features { feature mode } } }`;
const LIST = `query ($id: ID!) { redactions(noteId: $id) { id type length } }`;
const SAID = 'Ana: Write to zoe@quagmire.example, said Marigold.';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await sharedApp();
  admin = (await t.aWorkspace()).admin;
}, 120_000);
afterAll(() => t.close());

async function imported(person: Person, projectId: string, name: string, ...lines: string[]): Promise<string> {
  const response = await person.request('post', `/api/projects/${projectId}/imports`).attach('files', Buffer.from(lines.join('\n')), name);
  expect(response.status).toBe(201);
  await t.settle();
  const { importBatch } = await person.ask(`query ($id: ID!) { importBatch(id: $id) { items { error noteId } } }`, {
    id: response.body.id,
  });
  return importBatch.items[0].noteId;
}
const textOf = async (id: string) => JSON.stringify((await fetchDoc(admin, id)).doc);
const found = async (query: string) =>
  (await admin.ask(`query ($i: SearchInput!) { search(input: $i) { items { id } } }`, { i: { query } })).search.items.length;

describe('redaction that is On', () => {
  it('takes what is certain out of a text that arrives, and nothing else; what is restored stays', async () => {
    const projectId = await aProject(t, admin.actor);
    await admin.ask(SET, { p: projectId, m: 'On' });
    const noteId = await imported(admin, projectId, 'call.txt', SAID, 'Ben: My card is 4111 1111 1111 1111.');
    const text = await textOf(noteId);
    expect(text).toContain(`Write to ${'█'.repeat(20)}, said Marigold.`);
    expect(text).toContain(`My card is ${'█'.repeat(19)}.`);
    expect(await found('quagmire')).toBe(0);
    const { redactions } = await admin.ask(LIST, { id: noteId });
    expect(redactions.map(({ type }: { type: string }) => type)).toEqual(['EMAIL', 'CARD']);
    await admin.ask(`mutation ($ids: [ID!]!) { restoreRedactions(ids: $ids) { ok } }`, { ids: [redactions[0].id] });
    await t.settle();
    expect(await textOf(noteId)).toContain('zoe@quagmire.example');
    expect((await admin.ask(LIST, { id: noteId })).redactions).toHaveLength(1);
  });

  it('takes it out of the text of a file that replaces another', async () => {
    const projectId = await aProject(t, admin.actor);
    await admin.ask(SET, { p: projectId, m: 'On' });
    const noteId = await imported(admin, projectId, 'call.txt', 'Ana: Write to me.');
    const { version } = await fetchDoc(admin, noteId);
    const sent = await admin
      .request('post', `/api/notes/${noteId}/replacement?since=${version}`)
      .attach('files', Buffer.from(SAID), 'call.txt');
    expect(sent.status).toBe(200);
    await t.settle();
    expect(await textOf(noteId)).toContain(`Write to ${'█'.repeat(20)}, said Marigold.`);
  });

  it('reaches every row of a table', async () => {
    const projectId = await aProject(t, admin.actor);
    await admin.ask(SET, { p: projectId, m: 'On' });
    const rows = Array.from({ length: 120 }, (_, i) => `Row ${i},Ask row${i}@rows.example about it.`);
    const response = await admin
      .request('post', `/api/projects/${projectId}/imports/table`)
      .field('options', '{}')
      .attach('file', Buffer.from(['Title,Text', ...rows].join('\n')), 'rows.csv');
    expect(response.status).toBe(201);
    await t.settle();
    const counted = await t.db.read(
      admin.actor,
      `select count(*)::int as all, count(*) filter (where plain like '%rows.example%')::int as left from notes where workspace_id = $1 and project_id = $2`,
      [admin.actor.workspaceId, projectId],
    );
    expect(counted).toEqual([{ all: 120, left: 0 }]);
  });

  it('is not asked for by anybody who may not decide it, and does nothing where a person looks through it', async () => {
    const projectId = await aProject(t, admin.actor);
    const contributor = await t.aMember(admin.actor.workspaceId, 'contributor', 'Cora Contributor');
    expect(
      (await contributor.gql(`mutation { setAiMode(input: { feature: redact, mode: On }) { features { mode } } }`)).errors?.[0]?.extensions
        ?.code,
    ).toBe('Forbidden');
    const noteId = await imported(admin, projectId, 'call.txt', SAID);
    expect(await textOf(noteId)).toContain('zoe@quagmire.example');
    expect((await admin.ask(LIST, { id: noteId })).redactions).toEqual([]);
  });
});
