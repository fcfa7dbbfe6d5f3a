import { aProject } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { BoardsService } from '../backend/src/contexts/repository/boards/boards.service.js';
import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { TagsService } from '../backend/src/contexts/repository/tags/tags.service.js';
import { DOCK, FEES } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import { TEN_DOCKS, TEN_FEES, TEN_PLAYGROUNDS } from '../backend/src/contexts/suggestions/tag-suggestions/project-with-tags.factory.js';
import type { Person, TestApp } from '../backend/src/testing/harness.js';

/** A project that everybody may write in, with two tags of which there are enough passages to learn from; its id. */
export const aCodedProject = (t: TestApp, person: Person): Promise<string> =>
  projectOf(t, person, [
    ['Hidden fees', FEES],
    ['Stuck at the dock', DOCK],
  ]);

/** One with three tags of which there are enough passages to be sure; its id. */
export const aSurelyCodedProject = (t: TestApp, person: Person): Promise<string> =>
  projectOf(t, person, [
    ['Hidden fees', TEN_FEES],
    ['Stuck at the dock', TEN_DOCKS],
    ['Noise', TEN_PLAYGROUNDS],
  ]);

async function projectOf(t: TestApp, { actor }: Person, tags: readonly (readonly [string, readonly string[]])[]): Promise<string> {
  const projectId = await aProject(t, actor);
  await t.db.tx(actor, (m) => m.query(`update projects set default_access = 2 where id = $1`, [projectId]));
  const boards = t.get(BoardsService);
  const { id: boardId } = await boards.create(actor, projectId, 'Rides');
  const { id: groupId } = await boards.createGroup(actor, boardId, 'On the way');
  for (const [title, lines] of tags) {
    const tag = await t.get(TagsService).create(actor, { groupId, title, description: null });
    await aMarkedNote(t, actor, projectId, lines, tag.id);
  }
  return projectId;
}
