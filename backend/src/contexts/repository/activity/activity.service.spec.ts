import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aTag } from '../tags/tag.factory.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;
let stranger: Person;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wanda Writer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject('First ride');
  noteId = await aNote(projectId, 'Amara at the dock', 'I scanned, it buzzed, nothing.');
});
afterAll(() => t.close());

const aProject = async (name: string, person = admin) =>
  (await person.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id;
const aNote = async (p: string, title: string, text?: string, person = admin) =>
  (await person.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i: { projectId: p, title, text } })).createNote
    .id;
const opened = async (kind: string, id: string, person = writer) =>
  (await person.ask(`mutation ($k: ObjectKind!, $id: ID!) { recordVisit(input: { kind: $k, id: $id }) { isRecorded } }`, { k: kind, id }))
    .recordVisit.isRecorded;
const recent = async (person = writer) => (await person.ask(`{ recent { kind id title subtitle badge url } }`)).recent;
const setDefault = (p: string, access: string) =>
  admin.ask(`mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { title } }`, {
    p,
    a: access,
  });

describe('recent', () => {
  it('has what was opened, the last first, each once', async () => {
    const highlight = (
      await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
        i: { noteId, version: 0, start: 0, end: 9 },
      })
    ).createHighlight.id;
    const board = (await admin.ask(`query ($p: ID!) { tagBoards(projectId: $p) { id groups { id } } }`, { p: projectId })).tagBoards[0];
    const tag = await aTag(admin, board.groups[0].id, 'Dock trouble');
    const folder = (await admin.ask(`mutation { createFolder(input: { name: "Riding" }) { id } }`)).createFolder.id;
    for (const [kind, id] of [
      ['note', noteId],
      ['project', projectId],
      ['highlight', highlight],
      ['tag', tag],
      ['board', board.id],
      ['folder', folder],
      ['note', noteId],
    ] as const)
      expect(await opened(kind, id)).toBe(true);
    expect(await recent()).toEqual([
      { kind: 'note', id: noteId, title: 'Amara at the dock', subtitle: 'First ride', badge: '1 highlight', url: `/data/${noteId}` },
      { kind: 'folder', id: folder, title: 'Riding', subtitle: null, badge: null, url: `/folders/${folder}` },
      {
        kind: 'board',
        id: board.id,
        title: 'Tags',
        subtitle: 'First ride',
        badge: '1 tag',
        url: `/projects/${projectId}/tag-boards/${board.id}`,
      },
      { kind: 'tag', id: tag, title: 'Dock trouble', subtitle: 'First ride', badge: null, url: `/tags/${tag}` },
      {
        kind: 'highlight',
        id: highlight,
        title: 'I scanned',
        subtitle: 'Amara at the dock',
        badge: null,
        url: `/data/${noteId}#highlight=${highlight}`,
      },
      { kind: 'project', id: projectId, title: 'First ride', subtitle: null, badge: '1 note', url: `/projects/${projectId}` },
    ]);
    expect(await recent(admin)).toEqual([]);
  });

  it('loses what was deleted or may no longer be read, and gets it back', async () => {
    const p = await aProject('Lost');
    const [a, b] = [await aNote(p, 'Deleted soon'), await aNote(p, 'Hidden soon')];
    for (const id of [a, b]) await opened('note', id);
    const titles = async () => (await recent()).map((r: any) => r.title);
    expect((await titles()).slice(0, 2)).toEqual(['Hidden soon', 'Deleted soon']);
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [a] });
    expect(await titles()).not.toContain('Deleted soon');
    await setDefault(p, 'none');
    expect(await titles()).not.toContain('Hidden soon');
    expect((await writer.ask(`{ yourWork { title } home { recent { title } } }`)).home.recent.map((r: any) => r.title)).not.toContain(
      'Hidden soon',
    );
    await setDefault(p, 'read');
    expect((await titles())[0]).toBe('Hidden soon');
  });

  it('remembers nothing that cannot be read', async () => {
    const theirs = await aProject('Theirs', stranger);
    expect(await opened('project', theirs)).toBe(false);
    expect(await opened('insight', noteId)).toBe(false);
    await expect(opened('note', 'nothing')).rejects.toMatchObject({ code: 'NotFound' });
    const rows = await t.db.read(writer.actor, `select 1 from object_views where workspace_id = $1 and user_id = $2 and object_id = $3`, [
      workspaceId,
      writer.actor.userId,
      theirs,
    ]);
    expect(rows).toEqual([]);
  });

  it('is two hundred long at most', async () => {
    await expect(writer.ask(`{ recent(first: 201) { id } }`)).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await writer.ask(`{ recent(first: 1) { id } }`)).recent).toHaveLength(1);
  });
});

describe('your work', () => {
  it('has what I made or changed, and nothing of others', async () => {
    const p = await aProject('My own', writer);
    const n = await aNote(projectId, 'My note', undefined, writer);
    const titles = async () => (await writer.ask(`{ yourWork { kind title } }`)).yourWork.map((r: any) => `${r.kind} ${r.title}`);
    expect(await titles()).toEqual(['note My note', 'project My own']);
    await writer.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: noteId, title: 'Amara, first ride' } });
    await writer.ask(`mutation ($i: UpdateProjectInput!) { updateProject(input: $i) { id } }`, { i: { id: p, description: 'now' } });
    expect((await titles()).slice(0, 3)).toEqual(['project My own', 'note Amara, first ride', 'note My note']);
    await writer.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [n] });
    expect(await titles()).not.toContain('note My note');
  });
});

describe('shared with me', () => {
  it('has what others gave me, not what everybody has', async () => {
    const p = await aProject('Given');
    expect((await writer.ask(`{ sharedWithMe { title } }`)).sharedWithMe).toEqual([]);
    await admin.ask(`mutation ($p: ID!, $u: ID!) { setProjectAccess(input: { projectId: $p, userId: $u, access: full }) { title } }`, {
      p,
      u: writer.actor.userId,
    });
    expect((await writer.ask(`{ sharedWithMe { title subtitle badge } }`)).sharedWithMe).toEqual([
      { title: 'Given', subtitle: 'Shared by Ada Admin', badge: 'Full access' },
    ]);
  });
});

describe('home', () => {
  it('ticks off what is there, outside the sample, until it is put away', async () => {
    const w = await t.aWorkspace();
    const boss = w.admin;
    const done = async () =>
      (await boss.ask(`{ home { checklist { key done url } } }`)).home.checklist.filter((c: any) => c.done).map((c: any) => c.key);
    expect((await boss.ask(`{ home { checklist { key } recent { id } fresh { id } } }`)).home).toEqual({
      checklist: ['project', 'import', 'highlight', 'insight', 'invite'].map((key) => ({ key })),
      recent: [],
      fresh: [],
    });
    const p = await aProject('Sample', boss);
    await t.db.tx(boss.actor, (m) => m.query(`update projects set sample = true where workspace_id = $1 and id = $2`, [w.id, p]));
    await aNote(p, 'Sample note', undefined, boss);
    expect(await done()).toEqual([]);
    const own = await aProject('Own', boss);
    const n = await aNote(own, 'Own note', 'It said pending.', boss);
    await boss.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: n, version: 0, start: 0, end: 7 },
    });
    await t.aMember(w.id, 'viewer');
    expect(await done()).toEqual(['project', 'import', 'highlight', 'invite']);
    expect((await boss.ask(`{ home { fresh { quote } } }`)).home.fresh).toEqual([{ quote: 'It said' }]);
    await boss.ask(`mutation { dismissChecklist { ok } }`);
    expect((await boss.ask(`{ home { checklist { key } } }`)).home.checklist).toEqual([]);
    // Their own page shows them still, and other ones to who only reads.
    const steps = async (person: Person) =>
      (await person.ask(`{ firstSteps { key done } }`)).firstSteps.map((s: any) => `${s.key}${s.done ? ' done' : ''}`);
    expect(await steps(boss)).toEqual(['project done', 'import done', 'highlight done', 'insight', 'invite done']);
    const reader = await t.aMember(w.id, 'viewer');
    expect(await steps(reader)).toEqual(['open', 'findings', 'star']);
    await reader.ask(`mutation ($id: ID!) { recordVisit(input: { kind: note, id: $id }) { isRecorded } }`, { id: n });
    await reader.ask(`mutation ($id: ID!) { starProject(input: { id: $id, starred: true }) { id } }`, { id: own });
    expect(await steps(reader)).toEqual(['open done', 'findings', 'star done']);
  });
});

describe('a profile', () => {
  const PROFILE = `query ($id: ID!) { profile(userId: $id) { user { name } role isYou work { kind id title } } }`;
  const profile = async (person: Person, id: string) => (await person.ask(PROFILE, { id })).profile;

  it('shows what the reader may open of what a person made', async () => {
    const author = await t.aMember(workspaceId, 'contributor', 'Pia Profile');
    const own = await aProject('Open to all', author);
    const secret = await aProject('Closed', author);
    await author.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: secret });
    expect((await profile(author, author.actor.userId)).work.map((w: any) => w.title)).toEqual(
      expect.arrayContaining(['Open to all', 'Closed']),
    );
    const seen = await profile(writer, author.actor.userId);
    expect(seen).toMatchObject({ user: { name: 'Pia Profile' }, role: 'contributor', isYou: false });
    expect(seen.work).toEqual([{ kind: 'project', id: own, title: 'Open to all' }]);
  });

  it('of a former member keeps their work without their name', async () => {
    const leaver = await t.aMember(workspaceId, 'contributor', 'Lena Leaver');
    await aProject('Left behind', leaver);
    const { memberId, userId } = leaver.actor;
    await admin.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: memberId });
    expect(await profile(writer, userId)).toMatchObject({ user: { name: 'Deleted user' }, role: null, work: [{ title: 'Left behind' }] });
  });

  it('of a stranger is not found', async () => {
    for (const id of [stranger.actor.userId, '00000000-0000-7000-8000-000000000000', 'nonsense'])
      await expect(profile(writer, id)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
