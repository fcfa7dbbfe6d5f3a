import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ROWS_AT_ONCE } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { aContact } from './contacts.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
  viewer = await t.aMember(workspace.id, 'viewer');
});

const FIELDS = 'id name emails organisation phone jobTitle notes';
const list = async (person: Person, args: Record<string, unknown> = {}) =>
  (
    await person.ask(
      `query ($query: String, $sort: ContactSort, $first: Int, $after: String) {
        contacts(query: $query, sort: $sort, first: $first, after: $after) { total pageInfo { hasNextPage endCursor } nodes { ${FIELDS} } } }`,
      args,
    )
  ).contacts;
const names = async (args: Record<string, unknown> = {}, person = viewer) => (await list(person, args)).nodes.map((node: any) => node.name);
const one = async (person: Person, id: string) => (await person.ask(`query ($id: ID!) { contact(id: $id) { ${FIELDS} } }`, { id })).contact;
const update = async (person: Person, id: string, changes: Record<string, unknown>) =>
  (await person.ask(`mutation ($i: UpdateContactInput!) { updateContact(input: $i) { ${FIELDS} } }`, { i: { id, ...changes } }))
    .updateContact;
const remove = (person: Person, id: string) => person.ask('mutation ($id: ID!) { deleteContact(id: $id) { ids } }', { id });
const restore = (person: Person, id: string) => person.ask('mutation ($id: ID!) { restoreContact(id: $id) { id emails } }', { id });

describe('contacts of a workspace', () => {
  it('are read by all its members, changed by those who write, and are not there for others', async () => {
    const id = await aContact(writer, { name: ' Saoirse ', emails: ['S.Kelleher@StBrendans.example'], organisation: 'St Brendan’s' });
    expect(await one(viewer, id)).toEqual({
      id,
      name: 'Saoirse',
      emails: ['S.Kelleher@stbrendans.example'],
      organisation: 'St Brendan’s',
      phone: null,
      jobTitle: null,
      notes: null,
    });
    await expect(aContact(viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(update(viewer, id, { name: 'X' })).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(remove(viewer, id)).rejects.toMatchObject({ code: 'Forbidden' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(one(stranger, id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(update(stranger, id, { name: 'X' })).rejects.toMatchObject({ code: 'NotFound' });
    expect((await list(stranger)).total).toBe(0);
  });

  it('are found by name, organization and address, in three orders, page by page', async () => {
    await aContact(admin, { name: 'zoë', organisation: 'Beta', emails: ['zoe@one.example'] });
    await aContact(admin, { name: 'Ana', emails: ['ana@two.example'] });
    await aContact(admin, { name: '李娜', organisation: 'alpha 100%' });
    await aContact(admin, { name: 'Bo', organisation: 'Gamma' });
    expect(await names()).toEqual(['Ana', 'Bo', 'zoë', '李娜']);
    expect(await names({ sort: 'organisation' })).toEqual(['李娜', 'zoë', 'Bo', 'Ana']);
    expect(await names({ sort: 'updated' })).toEqual(['Bo', '李娜', 'Ana', 'zoë']);
    expect(await names({ query: 'TWO.ex' })).toEqual(['Ana']);
    expect(await names({ query: '0%' })).toEqual(['李娜']);
    expect(await names({ query: 'gam' })).toEqual(['Bo']);
    for (const sort of ['name', 'organisation', 'updated']) {
      const walked: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const page: any = await list(viewer, { sort, first: 1, after });
        expect(page.total).toBe(4);
        walked.push(page.nodes[0].name);
        after = page.pageInfo.endCursor;
        more = page.pageInfo.hasNextPage;
      }
      expect(walked).toEqual(await names({ sort }));
    }
  });

  it('have an address that no other contact of the workspace has, however it is written', async () => {
    const id = await aContact(admin, { name: 'First', emails: ['one@a.example', 'two@a.example'] });
    const other = await aContact(writer, { name: 'Second' });
    await expect(aContact(writer, { name: 'Third', emails: ['TWO@A.example'] })).rejects.toThrow(
      'two@a.example is an e-mail address of First already.',
    );
    await expect(update(writer, other, { emails: ['One@a.example'] })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(aContact(writer, { emails: ['x@a.example', 'X@a.example'] })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(aContact(writer, { emails: ['no address'] })).rejects.toMatchObject({ code: 'ValidationError' });
    // Its own it may have again, in another order.
    expect((await update(writer, id, { emails: ['two@a.example', 'ONE@a.example'] })).emails).toEqual(['two@a.example', 'ONE@a.example']);
    const elsewhere = (await t.aWorkspace()).admin;
    await aContact(elsewhere, { emails: ['one@a.example'] });
    // Several at once: one of them gets it.
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => aContact(writer, { emails: ['race@a.example'] })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keep what a change leaves out', async () => {
    const id = await aContact(admin, { name: 'First', organisation: 'Own' });
    await Promise.all([update(admin, id, { phone: '+44 7700 900 142' }), update(writer, id, { jobTitle: 'Nurse' })]);
    expect(await update(writer, id, { organisation: ' ' })).toMatchObject({
      name: 'First',
      organisation: null,
      phone: '+44 7700 900 142',
      jobTitle: 'Nurse',
    });
    await expect(update(writer, id, { name: ' ' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(update(writer, id, { name: 'x'.repeat(301) })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('lie in the trash after they are deleted, free their addresses, and come back unless those are taken', async () => {
    const id = await aContact(admin, { name: 'Gone', emails: ['gone@a.example'] });
    await remove(writer, id);
    await expect(one(admin, id)).rejects.toMatchObject({ code: 'NotFound' });
    const trash = async (person: Person) => (await person.ask('{ trash { nodes { kind id title } } }')).trash.nodes;
    expect(await trash(admin)).toEqual([{ kind: 'contact', id, title: 'Gone' }]);
    expect(await trash(writer)).toEqual([{ kind: 'contact', id, title: 'Gone' }]);
    expect(await trash(viewer)).toEqual([]);
    const heir = await aContact(writer, { name: 'Heir', emails: ['gone@a.example'] });
    await expect(restore(writer, id)).rejects.toMatchObject({ code: 'ValidationError' });
    await update(writer, heir, { emails: [] });
    await writer.ask(`mutation ($i: RestoreFromTrashInput!) { restoreFromTrash(input: $i) { id url } }`, { i: { kind: 'contact', id } });
    expect((await one(viewer, id)).emails).toEqual(['gone@a.example']);
    await expect(aContact(writer, { emails: ['gone@a.example'] })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('are deleted several at once, and what others did to them meanwhile stays', async () => {
    const deleteAll = async (person: Person, ids: string[]) =>
      (await person.ask('mutation ($ids: [ID!]!) { deleteContacts(ids: $ids) { ids } }', { ids })).deleteContacts.ids;
    const restoreAll = async (person: Person, ids: string[]) =>
      (await person.ask('mutation ($ids: [ID!]!) { restoreContacts(ids: $ids) { contacts { name } } }', { ids })).restoreContacts.contacts;
    const [ana, ben, cy, dee] = await Promise.all(
      ['Ana', 'Ben', 'Cy', 'Dee'].map((name) => aContact(writer, { name, emails: [`${name}@a.example`] })),
    );
    const ids = [ana!, ben!, cy!, dee!];
    const elsewhere = await aContact((await t.aWorkspace()).admin);
    await expect(deleteAll(viewer, ids)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(deleteAll(writer, [...ids, elsewhere])).rejects.toMatchObject({ code: 'NotFound' });
    await expect(deleteAll(writer, [ana!, 'no id'])).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(deleteAll(writer, Array.from({ length: ROWS_AT_ONCE + 1 }, newId))).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await names()).toEqual(['Ana', 'Ben', 'Cy', 'Dee']);

    await remove(admin, ben!);
    const merge = 'mutation ($i: MergeContactsInput!) { mergeContacts(input: $i) { id } }';
    await admin.ask(merge, { i: { id: ana, mergedId: cy } });
    const took = await deleteAll(writer, [ana!, ...ids]);
    expect(took).toEqual([ana, dee]);
    // Asked again, as after an answer that was lost, it is the same.
    expect(await deleteAll(writer, ids)).toEqual([ana, dee]);
    expect(await names()).toEqual([]);
    const kept = await t.db.read<{ id: string; n: number }>(
      writer.actor,
      `select object_id as id, count(*)::int as n from revisions where workspace_id = $1 and kind = 'contact' and action = 'deleted' group by 1`,
      [writer.actor.workspaceId],
    );
    expect(new Map(kept.map(({ id, n }) => [id, n]))).toEqual(new Map([ben, ana, dee].map((id) => [id, 1])));

    await aContact(admin, { name: 'Heir', emails: ['DEE@a.example'] });
    await expect(restoreAll(viewer, took)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(restoreAll(writer, [elsewhere])).rejects.toMatchObject({ code: 'NotFound' });
    expect(await restoreAll(writer, took)).toEqual([{ name: 'Ana' }]);
    expect(await names()).toEqual(['Ana', 'Heir']);
    // One that is part of another does not come back by itself.
    expect(await restoreAll(writer, [cy!])).toEqual([]);
    expect(await restoreAll(writer, [ben!, ben!])).toEqual([{ name: 'Ben' }]);
  });

  it('are deleted by two people at once, each of them by one', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => aContact(writer, { name: `P${at}` })));
    const deleteAll = async (person: Person, some: string[]): Promise<string[]> =>
      (await person.ask('mutation ($ids: [ID!]!) { deleteContacts(ids: $ids) { ids } }', { ids: some })).deleteContacts.ids;
    const took = await Promise.all([deleteAll(admin, ids), deleteAll(writer, [...ids].reverse())]);
    expect(took.flat().sort()).toEqual([...ids].sort());
    expect(await names()).toEqual([]);
  });

  it('are reached by a redaction, their addresses too', async () => {
    const projectId = (await admin.ask(`mutation { createProject(input: { name: "P" }) { id } }`)).createProject.id;
    const note = (
      await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
        i: { projectId, title: 'N', text: 'Zebulon said so.' },
      })
    ).createNote;
    const ids = [
      await aContact(admin, { name: 'Zebulon A', emails: ['zebulon@a.example'] }),
      await aContact(admin, { emails: ['zebulon@b.example'] }),
    ];
    await admin.ask(`mutation ($i: RedactCopiesInput!) { redactCopies(input: $i) { __typename } }`, {
      i: { noteId: note.id, words: [{ text: 'Zebulon' }], copies: ids.map((id) => ({ kind: 'contact', id })) },
    });
    expect((await list(admin, { query: 'zebulon' })).total).toBe(0);
    expect((await one(admin, ids[0]!)).name).toBe('███████ A');
  });
});
