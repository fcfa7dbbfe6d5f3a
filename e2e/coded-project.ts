import { BoardsService } from '../backend/src/contexts/repository/boards/boards.service.js';
import { aProject } from '../backend/src/contexts/repository/docs/doc.factory.js';
import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { TagsService } from '../backend/src/contexts/repository/tags/tags.service.js';
import { DOCK, FEES } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import type { Person, TestApp } from '../backend/src/testing/harness.js';

/** A project that everybody may write in, with two tags of which there are enough passages to learn from; its id. */
export async function aCodedProject(t: TestApp, { actor }: Person): Promise<string> {
  const projectId = await aProject(t, actor);
  await t.db.tx(actor, (m) => m.query(`update projects set default_access = 2 where id = $1`, [projectId]));
  const boards = t.get(BoardsService);
  const { id: boardId } = await boards.create(actor, projectId, 'Rides');
  const { id: groupId } = await boards.createGroup(actor, boardId, 'On the way');
  for (const [title, lines] of [
    ['Hidden fees', FEES],
    ['Stuck at the dock', DOCK],
  ] as const) {
    const tag = await t.get(TagsService).create(actor, { groupId, title, description: null });
    await aMarkedNote(t, actor, projectId, lines, tag.id);
  }
  return projectId;
}
