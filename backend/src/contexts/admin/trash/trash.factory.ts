import type { Person, TestApp } from '../../../testing/harness.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

const ITEM = `kind id title place deletedAt purgedFrom deletedBy { name } parents { kind id title restorable }`;
export const trash = async (person: Person, args = ''): Promise<any[]> =>
  (await person.ask(`{ trash${args} { total nodes { ${ITEM} } } }`)).trash.nodes;
export const inTrash = async (person: Person, id: string) => (await trash(person, '(first: 200)')).find((i) => i.id === id);
export const restore = async (person: Person, kind: string, id: string, more = {}) =>
  (
    await person.ask(`mutation ($i: RestoreFromTrashInput!) { restoreFromTrash(input: $i) { kind id title url } }`, {
      i: { kind, id, ...more },
    })
  ).restoreFromTrash;
export const purge = (person: Person, items: { kind: string; id: string }[]) =>
  person.ask(`mutation ($i: [TrashKeyInput!]!) { purgeTrash(input: { items: $i }) { ids } }`, { i: items });
export const code = (call: Promise<unknown>) => call.then(() => 'done').catch((e) => e.code);
export const make = async (person: Person, what: string, input: object, selection = 'id') =>
  (await person.ask(`mutation ($i: Create${what}Input!) { create${what}(input: $i) { ${selection} } }`, { i: input }))[`create${what}`]
    .id as string;
export const remove = (person: Person, field: string, ids: string | string[]) =>
  person.ask(
    Array.isArray(ids) ? `mutation ($i: [ID!]!) { ${field}(ids: $i) { ids } }` : `mutation ($i: ID!) { ${field}(id: $i) { ids } }`,
    {
      i: ids,
    },
  );

/** A project with a board, a tag, an uploaded note with a tagged highlight, an insight that cites it, and a public link. */
export async function fullProject(t: TestApp, person: Person, word: string, folderId?: string) {
  const project = await make(person, 'Project', { name: `${word} project`, folderId });
  const { boardId: board, groupId: group } = await aTagGroup(person, project, { board: `${word} board`, group: `${word} group` });
  const tag = await aTag(person, group, `${word} tag`);
  const upload = await person
    .request('post', `/api/projects/${project}/imports`)
    .attach('files', Buffer.from(`Ann: I said ${word} once.\nBob: And then?\n`), `${word}.txt`);
  await t.settle();
  const note = (await person.ask(`query ($id: ID!) { importBatch(id: $id) { items { noteId } } }`, { id: upload.body.id })).importBatch
    .items[0].noteId as string;
  const { docVersion: version, file } = (await person.ask(`query ($id: ID!) { note(id: $id) { docVersion file { id } } }`, { id: note }))
    .note;
  const highlight = await make(person, 'Highlight', { noteId: note, version, start: 0, end: 11, tagIds: [tag] });
  const insight = await make(person, 'Insight', { projectId: project, title: `${word} insight`, highlightIds: [highlight] });
  const link = (
    await person.ask(`mutation ($i: ShareInput!) { share(input: $i) { token } }`, { i: { objectType: 'highlight', objectId: highlight } })
  ).share.token as string;
  await person.ask(`mutation ($id: ID!) { starProject(input: { id: $id, starred: true }) { id } }`, { id: project });
  await t.settle();
  return { project, board, group, tag, note, highlight, insight, link, file: file.id as string };
}
export type FullProject = Awaited<ReturnType<typeof fullProject>>;

/** Everything that a reader sees of it. */
export const visibleState = async (person: Person, p: FullProject, word: string) => ({
  data: await person.ask(
    `query ($p: ID!, $n: ID!, $i: ID!, $t: ID!, $w: String!) {
      project(id: $p) { name noteCount highlightCount tagCount insightCount starred viewerAccess }
      notes(projectId: $p) { total nodes { id title highlightCount file { name } } }
      noteHighlights(noteId: $n) { id quote text status start end tags { id title } createdBy { name } createdAt }
      insight(id: $i) { title excerpt } tag(id: $t) { title highlightCount group board }
      tagBoards(projectId: $p) { name groups { name tags { title highlightCount } } }
      search(input: { query: $w }) { total }
    }`,
    { p: p.project, n: p.note, i: p.insight, t: p.tag, w: word },
  ),
  link: (await person.ask(`query ($t: String!) { publicObject(token: $t) { title } }`, { t: p.link })).publicObject,
  doc: (await person.request('get', `/api/docs/${p.note}`)).body,
  file: (await person.request('get', `/api/files/${p.file}`)).status,
});
