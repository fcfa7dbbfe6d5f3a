import { type Client, type ContactRowsInput, graphql } from '@libs/api';
import type { ViewTarget } from '@libs/domain';
import { inWorkspace, type RowsInput } from './use-rows.ts';

const ALL = graphql(`
  query AllRows($target: ViewTarget!, $projectId: ID, $input: ContactRowsInput!) {
    allRows(target: $target, projectId: $projectId, input: $input) { total ids }
  }
`);

/** The ids of all rows that match, whether they are loaded or not. */
export const askAllRows = (client: Client, target: ViewTarget, input: RowsInput) =>
  client.query(ALL, { target, projectId: input.projectId, input: inWorkspace(input) }, { requestPolicy: 'network-only' }).toPromise();

/** Those of the rows that are still there, and match; null when that could not be asked. */
export async function existingRows(
  client: Client,
  {
    target,
    projectId,
    ids,
    filter = [],
  }: { target: ViewTarget; projectId: string | null; ids: readonly string[] } & Pick<ContactRowsInput, 'filter'>,
): Promise<string[] | null> {
  const { data } = await askAllRows(client, target, { projectId, filter, ids: [...ids], query: null });
  const there = data && new Set(data.allRows.ids);
  return there ? ids.filter((id) => there.has(id)) : null;
}
