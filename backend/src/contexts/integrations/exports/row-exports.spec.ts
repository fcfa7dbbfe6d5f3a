import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SELECTED_ROWS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aField } from '../../fields/fields.factory.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  [workspaceId, admin] = [a.id, a.admin];
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

type Asked = { ids: readonly string[]; columns?: readonly string[]; projectId?: string | null };
const asked = (target: string, { ids, columns = [], projectId: id = target === 'contact' ? null : projectId }: Asked, person: Person) =>
  person
    .request('post', `/api/exports/rows/${target}${id ? `?projectId=${id}` : ''}`)
    .set('x-verbatim', '1')
    .send({ ids, columns })
    .buffer(true);
const lines = async (target: string, what: Asked, person = viewer) => {
  const { status, text, headers } = await asked(target, what, person);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  return { count: Number(headers['x-rows']), lines: text.replace('\uFEFF', '').trim().split('\r\n'), headers };
};
const make = async (mutation: string, input: Record<string, unknown>, person = admin): Promise<string> => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  return (await person.ask(`mutation ($i: ${type}!) { ${mutation}(input: $i) { id } }`, { i: input }))[mutation].id;
};
const fill = (target: string, objectId: string, fieldId: string, value: string) =>
  admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target, values: [{ objectId, fieldId, value }] },
  });
const origin = () => `http://${admin.host}`;

describe('selected rows as a file', () => {
  it('have the columns and the order of the view, safe in a spreadsheet, with a link to each', async () => {
    const [first, second] = [await aNote(t, admin.actor, projectId, 'Ana: The deposit'), await aNote(t, admin.actor, projectId, 'None')];
    await admin.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: second, title: '=1+1, "he" said' } });
    const plan = await aField(admin, projectId, { label: '+Plan', type: 'SELECT', options: ['Free', '@Team'] });
    const who = await aField(admin, projectId, { label: 'Who', type: 'PERSON', multiple: true });
    const [ana, ben] = [await aContact(admin, { name: 'Ana' }), await aContact(admin, { name: 'Ben' })];
    await fill('note', first, plan.id, plan.options[1]!.id);
    await fill('note', first, who.id, `${ben},${ana}`);
    const columns = [who.id, 'words', plan.id, 'speakers', 'gone', newId(), 'words'];
    const file = await lines('note', { ids: [second, first], columns });
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''`);
    expect(file).toMatchObject({
      count: 2,
      lines: [
        `Title,Who,Words,'+Plan,Speakers,Link`,
        `"'=1+1, ""he"" said",,1,,,${origin()}/data/${second}`,
        `Call with Ana,Ben; Ana,2,'@Team,Ana,${origin()}/data/${first}`,
      ].map((line) => (line.startsWith('Title') ? line.replace(`'+Plan`, `"'+Plan"`) : line.replace(`'@Team`, `"'@Team"`))),
    });
    await admin.ask(`mutation ($i: UpdateFieldInput!) { updateField(input: $i) { id } }`, { i: { id: plan.id, hidden: true } });
    expect((await lines('note', { ids: [first], columns: [plan.id, 'words'] })).lines[0]).toBe('Title,Words,Link');

    const highlight = await make('createHighlight', { noteId: first, version: 0, start: 0, end: 3 });
    const insight = await make('createInsight', { projectId, title: 'Fees', highlightIds: [highlight] });
    expect((await lines('highlight', { ids: [highlight], columns: ['note', who.id, 'state'] })).lines).toEqual([
      'Quote,Note,Who,Status,Link',
      `The,Call with Ana,Ben; Ana,ok,${origin()}/data/${first}#highlight=${highlight}`,
    ]);
    expect((await lines('insight', { ids: [insight], columns: ['status', 'references'] })).lines[1]).toBe(
      `Fees,draft,1,${origin()}/insights/${insight}`,
    );
    expect((await lines('contact', { ids: [ben, ana], columns: ['notes', 'consent'] })).lines).toEqual([
      'Name,Notes,Consent,Link',
      `Ben,0,,${origin()}/contacts/${ben}`,
      `Ana,0,,${origin()}/contacts/${ana}`,
    ]);
  });

  it('are those that are there, for their readers', async () => {
    const [value, gone] = [await aNote(t, admin.actor, projectId, 'One'), await aNote(t, admin.actor, projectId, 'Gone')];
    const [other, foreign] = [await aProject(t, admin.actor), await aProject(t, stranger.actor)];
    const elsewhere = await aNote(t, admin.actor, other, 'Elsewhere');
    const theirs = await aNote(t, stranger.actor, foreign, 'Theirs');
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [gone] });
    const file = await lines('note', { ids: [newId(), value, gone, elsewhere, theirs] });
    expect(file).toMatchObject({ count: 1, lines: ['Title,Link', `Call with Ana,${origin()}/data/${value}`] });
    expect((await lines('note', { ids: [gone] })).lines).toEqual(['Title,Link']);
    expect((await asked('note', { ids: [value] }, stranger)).status).toBe(404);
    expect((await asked('note', { ids: [theirs], projectId: foreign }, admin)).status).toBe(404);
    expect((await lines('contact', { ids: [await aContact(admin)] }, stranger)).count).toBe(0);
  });

  it('are refused for what is no question, and to whom downloads are closed', async () => {
    const id = await aContact(admin);
    for (const [target, what] of [
      ['note', { ids: ['no id'] }],
      ['note', { ids: [] }],
      ['note', { ids: [id], projectId: null }],
      ['contact', { ids: [id], projectId }],
      ['tag', { ids: [id] }],
      ['contact', { ids: [id], columns: ['x'.repeat(51)] }],
      ['contact', { ids: Array.from({ length: SELECTED_ROWS + 1 }, newId) }],
    ] as const)
      expect([target, (await asked(target, what, viewer)).status]).toEqual([target, 400]);
    await t.db.tx({ workspaceId }, (m) => m.query(`update workspaces set downloads = 'admins' where id = $1`, [workspaceId]));
    const refused = await asked('contact', { ids: [id] }, viewer);
    expect([refused.status, refused.body.error?.reason ?? refused.text]).toEqual([403, expect.stringContaining('downloads')]);
    expect((await lines('contact', { ids: [id] }, admin)).count).toBe(1);
    await t.db.tx({ workspaceId }, (m) => m.query(`update workspaces set downloads = 'everyone' where id = $1`, [workspaceId]));
  });

  it('are noted before they leave', async () => {
    const before = await noted();
    await lines('note', { ids: [await aNote(t, admin.actor, projectId, 'One')] });
    expect(await noted()).toBe(before + 1);
  });
});

const noted = async (): Promise<number> => {
  const [row] = await t.db.read<{ n: number }>(
    { workspaceId },
    `select count(*)::int as n from audit_entries where workspace_id = $1 and kind = 'download' and target_id = $2 and user_id = $3
      and detail::jsonb -> 'after' ->> 'route' = '/api/exports/rows/:target'`,
    [workspaceId, projectId, viewer.actor.userId],
  );
  return row!.n;
};
