import type { SearchType } from '@libs/domain';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import type { TestApp } from '../../../testing/harness.js';
import { SearchIndex } from './search-index.service.js';

/** Notes of a project as they are in the index, with nothing but these texts; their ids, in the order of the texts. */
export async function addIndexedNotes(t: TestApp, actor: Actor, projectId: string, bodies: readonly string[]): Promise<string[]> {
  const rows = bodies.map((body) => ({ type: 'NOTE' as SearchType, id: newId(), body }));
  await t.db.tx(actor, async (m) => {
    await m.query(
      `insert into search_entries (workspace_id, type, id, project_id, title, body, tsv, changed_at)
       select $1, e.type, e.id, $3, '', e.body, app_search_tsv($1, e.type, $3, '', e.body, '{}', 'en'), now()
       from jsonb_to_recordset($2::jsonb) as e (type text, id uuid, body text)`,
      [actor.workspaceId, JSON.stringify(rows), projectId],
    );
    await t.get(SearchIndex).changed(m, actor.workspaceId, rows);
  });
  await t.settle();
  return rows.map(({ id }) => id);
}
