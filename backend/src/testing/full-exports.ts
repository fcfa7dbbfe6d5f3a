import { newId } from '#platform/db';
import type { Person, TestApp } from './harness.js';

/** An import of an archive that is not one any more; nothing comes of it, and only its person may see it. */
export async function fillProjectImport(owner: Person, db: TestApp['db']): Promise<string> {
  const id = newId();
  await db.tx(owner.actor, (m) =>
    m.query(`insert into project_imports (workspace_id, id, state, created_by, finished_at) values ($1, $2, 'failed', $3, now())`, [
      owner.actor.workspaceId,
      id,
      owner.actor.userId,
    ]),
  );
  return id;
}

/** An export of a project with all that is in it; it is written with the next jobs. */
export async function fillExports(owner: Person, project: string): Promise<string> {
  const contents = ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'CONTACTS', 'FILES'];
  const { exportProject } = await owner.ask(`mutation ($i: ExportProjectInput!) { exportProject(input: $i) { id } }`, {
    i: { projectId: project, format: 'JSON', contents },
  });
  return exportProject.id;
}
