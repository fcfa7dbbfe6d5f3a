import type { Person } from './harness.js';

/** An export of a project with all that is in it; it is written with the next jobs. */
export async function fillExports(owner: Person, project: string): Promise<string> {
  const contents = ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'CONTACTS', 'FILES'];
  const { exportProject } = await owner.ask(`mutation ($i: ExportProjectInput!) { exportProject(input: $i) { id } }`, {
    i: { projectId: project, format: 'JSON', contents },
  });
  return exportProject.id;
}
