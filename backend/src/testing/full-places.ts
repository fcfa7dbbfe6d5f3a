import { aTag, aTagGroup } from '../contexts/repository/tags/tag.factory.js';
import type { Person, TestApp } from './harness.js';
import { fillNouns } from './noun-rows.js';

/** A folder and a project that are closed to everyone but their owner, and a board with a group and two tags in it. */
export async function fillPlaces(t: TestApp, owner: Person, canary: string) {
  const ask = owner.ask;
  const folder = (await ask(`mutation ($i: CreateFolderInput!) { createFolder(input: $i) { id } }`, { i: { name: `${canary} folder` } }))
    .createFolder.id;
  const project = (
    await ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, {
      i: { name: `${canary} project`, description: canary },
    })
  ).createProject.id;
  // Folders are open to every member unless an admin closes them.
  await t.db.tx(owner.actor, (m) => m.query(`update folders set default_access = 0 where id = $1`, [folder]));
  await ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: project });
  const { boardId: board, groupId: group } = await aTagGroup(owner, project, { board: `${canary} board`, group: `${canary} group` });
  const [tag, tag2] = [await aTag(owner, group, `${canary} one`), await aTag(owner, group, `${canary} two`)];
  await fillNouns(t, owner, canary);
  return { folder, project, board, group, tag, tag2 };
}
