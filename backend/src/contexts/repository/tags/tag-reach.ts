import { AppError } from '@libs/domain';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import type { TagBoardRow } from '../board-access/board.entity.js';

/**
 * Throws ValidationError when a tag with highlights would come to hang on a board that the highlights' projects do not use: their readers
 * would see its name and could not open it.
 */
export async function requireHighlightAccess(
  m: EntityManager,
  actor: Actor,
  moves: readonly { id: string; board: TagBoardRow }[],
): Promise<void> {
  const [stray] = await m.query(
    `select t.title, min(b.name) as board, count(distinct h.project_id)::int as projects
     from jsonb_to_recordset($2::jsonb) as x (id uuid, b uuid)
     join tags t on t.workspace_id = $1 and t.id = x.id
     join tag_boards b on b.workspace_id = $1 and b.id = x.b
     join highlight_tags ht on ht.workspace_id = $1 and ht.tag_id = x.id
     join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
     join projects p on p.workspace_id = $1 and p.id = h.project_id and p.deleted_at is null
     where t.board_id <> x.b and b.project_id is distinct from h.project_id
       and not (b.project_id is null and exists (
         select 1 from project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = h.project_id))
     group by t.id, t.title order by t.title limit 1`,
    [actor.workspaceId, JSON.stringify(moves.map(({ id, board }) => ({ id, b: board.id })))],
  );
  if (!stray) return;
  const projects = stray.projects === 1 ? 'a project that does' : `${stray.projects} projects that do`;
  throw new AppError('ValidationError', { message: `“${stray.title}” is used in ${projects} not have the board “${stray.board}”.` });
}
