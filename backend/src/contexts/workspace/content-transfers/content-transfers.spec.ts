import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONTENT_KINDS } from '@libs/domain';
import pg from 'pg';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { OwnedContentRegistry } from './owned-content.registry.js';

const AUTHOR = 'says who wrote it, which stays true';
const DOER = 'says who did it, which stays true';
const PERSONAL = 'how one person has the product for themselves';
const PRIVATE = 'a question and its answer are between a person and the product';
/** Columns that name a person and are not moved, each with the reason. */
const STAYS: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...[
        'notes',
        'highlights',
        'insights',
        'comments',
        'comment_threads',
        'tags',
        'tag_boards',
        'highlight_tags',
        'files',
        'contacts',
        'fields',
        'field_groups',
        'templates',
      ],
      ...[
        'summaries',
        'insight_drafts',
        'redactions',
        'contact_mentions',
        'summary_insertions',
        'groups',
        'domains',
        'scim_tokens',
        'sso_connections',
      ],
      ...[
        'import_batches',
        'contact_imports',
        'project_exports',
        'project_imports',
        'invites',
        'workspaces',
        'tag_merges',
        'tag_splits',
        'doc_restores',
      ],
      'thread_settlings',
    ].map((table) => [`${table}.created_by`, AUTHOR]),
  ),
  'doc_steps.user_id': AUTHOR,
  'access_requests.user_id': DOER,
  'audit_entries.user_id': DOER,
  'ai_usage.user_id': DOER,
  'sso_logins.user_id': DOER,
  'answers.user_id': PRIVATE,
  'access_tokens.user_id': 'opens the account of one person',
  'sessions.user_id': 'opens the account of one person',
  'external_accounts.user_id': 'is one person',
  'members.user_id': 'is one person',
  'group_members.user_id': 'groups are chosen by admins or the identity provider',
  'saved_search_findings.user_id': 'goes with the search or its subscription',
  ...Object.fromEntries(
    ['stars', 'object_views', 'follows', 'notifications', 'notification_settings', 'digests', 'feed_subscriptions', 'sign_in_settings'].map(
      (table) => [`${table}.user_id`, PERSONAL],
    ),
  ),
};

let t: TestApp;
let workspaceId: string;
let admin: Person;
let bo: Person;
let eva: Person;

beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  ({ id: workspaceId, admin } = await t.aWorkspace());
  bo = await t.aMember(workspaceId, 'contributor', 'Bo Berg');
  eva = await t.aMember(workspaceId, 'contributor', 'Eva Engel');
});

const sql = (text: string, params: unknown[] = []) => t.db.tx({ workspaceId }, (m) => m.query(text, [workspaceId, ...params]));
const preview = async (person: Person): Promise<Record<string, number>> => {
  const { memberContent } = await admin.ask(`query ($m: ID!) { memberContent(memberId: $m) { counts { kind count } } }`, {
    m: person.actor.memberId,
  });
  return Object.fromEntries(memberContent.counts.map(({ kind, count }: any) => [kind, count]));
};
const transfer = (from: Person, to: Person, by = admin) =>
  by.gql(`mutation ($i: TransferContentInput!) { transferContent(input: $i) { id counts { kind count } undoneAt } }`, {
    i: { fromId: from.actor.memberId, toId: to.actor.memberId },
  });
const undo = (id: string) => admin.ask(`mutation ($id: ID!) { undoContentTransfer(id: $id) { id undoneAt } }`, { id });

/** One of everything that can be owned, and a project that others cannot open. */
async function aLot(person: Person) {
  const folder = (await person.ask(`mutation { createFolder(input: { name: "Own" }) { id } }`)).createFolder.id;
  const project = (await person.ask(`mutation ($f: ID!) { createProject(input: { name: "Own", folderId: $f }) { id } }`, { f: folder }))
    .createProject.id;
  await person.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { projectId } }`, { p: project });
  const note = (
    await person.ask(`mutation ($p: ID!) { createNote(input: { projectId: $p, title: "N", text: "Ann: Yes." }) { id } }`, { p: project })
  ).createNote.id;
  await person.ask(`mutation { saveSearch(input: { name: "Own", path: "/search?q=own", search: { query: "own" } }) { id } }`);
  await person.ask(`mutation { saveFeed(input: { name: "Own", filter: {} }) { id } }`);
  await person.ask(`mutation ($p: ID!) { createView(input: { projectId: $p, name: "Own", layout: TABLE }) { id } }`, { p: project });
  await person.ask(
    `mutation ($p: ID!) { createChart(input: { projectId: $p, name: "Own", kind: BAR, measure: NOTES, by: { kind: TAG } }) { id } }`,
    {
      p: project,
    },
  );
  await person.ask(`mutation ($i: ShareInput!) { share(input: $i) { id } }`, { i: { objectType: 'note', objectId: note } });
  return { folder, project, note };
}

describe('content of a member', () => {
  it('is every column that names a person, moved or with the reason why not', async () => {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ column: string }>(
      `select c.table_name || '.' || c.column_name as "column" from information_schema.columns c
       join information_schema.tables x on x.table_schema = 'public' and x.table_name = c.table_name and x.table_type = 'BASE TABLE'
       join information_schema.columns w on w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'workspace_id'
       join pg_class k on k.relname = c.table_name and not k.relispartition
       where c.table_schema = 'public' and c.column_name in ('created_by', 'owner_id', 'owned_by', 'user_id')
       union select 'workspaces.created_by'`,
    );
    await client.end();
    const contents = t.get(OwnedContentRegistry).all();
    expect(contents.map(({ kind }) => kind).sort()).toEqual([...CONTENT_KINDS].sort());
    const moved = contents.map(({ column }) => column);
    const there = rows.map(({ column }) => column);
    expect(there.filter((column) => !moved.includes(column) && !(column in STAYS)).sort()).toEqual([]);
    expect(moved.filter((column) => !there.includes(column) || column in STAYS)).toEqual([]);
  });

  it('goes to another member in one step, with what they may open, and comes back', async () => {
    const { project, folder, note } = await aLot(bo);
    const before = await preview(bo);
    expect(before).toMatchObject({ project: 1, folder: 1, savedSearch: 2, link: 1 });
    expect((await transfer(bo, eva, eva)).errors![0]!.extensions.code).toBe('Forbidden');
    const done = (await transfer(bo, eva)).data!.transferContent;
    expect(Object.fromEntries(done.counts.map(({ kind, count }: any) => [kind, count]))).toEqual(before);
    // Grants are given and not taken: who comes back has everything again.
    expect(await preview(bo)).toEqual({ grant: before['grant'] });
    expect(await preview(eva)).toEqual(before);
    const { project: seen } = await eva.ask(`query ($id: ID!) { project(id: $id) { viewerAccess createdBy { name } } }`, { id: project });
    expect(seen).toEqual({ viewerAccess: 'full', createdBy: { name: 'Eva Engel' } });
    expect((await eva.ask(`{ savedSearches { name } }`)).savedSearches).toHaveLength(1);
    // What was written stays theirs.
    expect((await sql(`select created_by as by from notes where workspace_id = $1 and id = $2`, [note]))[0].by).toBe(bo.actor.userId);
    const entries = await sql(
      `select detail from audit_entries where workspace_id = $1 and kind = 'member' and detail::text like '%owner%'`,
    );
    expect(entries.map((e: any) => [e.detail.before.owner, e.detail.after.owner])).toEqual([[bo.actor.userId, eva.actor.userId]]);

    // What was moved on meanwhile stays.
    await sql(`update folders set created_by = $2 where workspace_id = $1 and id = $3`, [admin.actor.userId, folder]);
    await undo(done.id);
    await undo(done.id);
    expect(await preview(bo)).toEqual({ ...before, folder: undefined });
    expect(await preview(eva)).toEqual({});
    expect((await eva.gql(`query ($id: ID!) { project(id: $id) { id } }`, { id: project })).errors![0]!.extensions.code).toBe('NotFound');
  });

  it('raises what the other had, and undoing lowers it again', async () => {
    const { project } = await aLot(bo);
    const level = async () =>
      (
        await sql(`select access from access_grants where workspace_id = $1 and object_id = $2 and user_id = $3`, [
          project,
          eva.actor.userId,
        ])
      )[0]?.access;
    await admin.ask(`mutation ($p: ID!, $u: ID!) { setProjectAccess(input: { projectId: $p, userId: $u, access: read }) { projectId } }`, {
      p: project,
      u: eva.actor.userId,
    });
    const { id } = (await transfer(bo, eva)).data!.transferContent;
    expect(await level()).toBe(3);
    await undo(id);
    expect(await level()).toBe(1);

    // A level that was given since is no part of what is taken back.
    const repeated = (await transfer(bo, eva)).data!.transferContent;
    expect(await level()).toBe(3);
    await sql(`update access_grants set access = 2 where workspace_id = $1 and object_id = $2 and user_id = $3`, [
      project,
      eva.actor.userId,
    ]);
    await undo(repeated.id);
    expect(await level()).toBe(2);
  });

  it('is moved once by two at the same moment, also of who is deactivated, and only to members who may enter', async () => {
    await aLot(bo);
    await admin.ask(`mutation ($m: ID!) { deactivateMember(id: $m) { id } }`, { m: bo.actor.memberId });
    const mia = await t.aMember(workspaceId, 'contributor', 'Mia Moll');
    const both = await Promise.all([transfer(bo, eva), transfer(bo, mia)]);
    const projects = both.map((r) => r.data!.transferContent.counts.find((c: any) => c.kind === 'project')?.count ?? 0);
    expect(projects.sort()).toEqual([0, 1]);
    expect((await transfer(eva, bo)).errors![0]!.message).toBe('A deactivated member cannot get content.');
    expect((await transfer(eva, eva)).errors![0]!.message).toBe('Choose another member.');
    const stranger = (await t.aWorkspace()).admin;
    expect((await transfer(eva, stranger)).errors![0]!.extensions.code).toBe('NotFound');
    expect(
      (await admin.gql(`mutation ($id: ID!) { undoContentTransfer(id: $id) { id } }`, { id: newId() })).errors![0]!.extensions.code,
    ).toBe('NotFound');
  });
});
