import { graphql, type ImportProgressFragment, useClient, useQuery, useSubscription } from '@libs/api';
import { useEffect } from 'react';

graphql(`
  fragment ImportProgress on ImportBatch {
    id projectId kind state total done failed skipped undoneAt
    items { id fileName size state error errorCode errorValues warnings omitted { kind count } noteId rows valuesLeft }
  }
`);
const BATCH = graphql(`
  query ImportBatchProgress($id: ID!) {
    importBatch(id: $id) { ...ImportProgress }
  }
`);
const CHANGED = graphql(`
  subscription ImportBatchChanged($id: ID!) {
    importChanged(id: $id) { ...ImportProgress }
  }
`);

const POLL_MS = 3000;

/** Whether an import still has something to do. */
export const isOpen = (state: string): boolean => state === 'queued' || state === 'running';

/**
 * The same of a whole import. Lists bring its state alone: when that says that it ended and its files do not yet, the rest is still to come. Of one
 * that was cancelled files may wait for good.
 */
export const isRunning = ({ state, items }: ImportProgressFragment): boolean =>
  isOpen(state) || (state !== 'cancelled' && items.some((item) => isOpen(item.state)));

/** An import as it goes on: live, and asked for now and then in case the line is down. */
export function useBatch(id: string): { batch: ImportProgressFragment | null; failed: boolean } {
  const client = useClient();
  const [{ data, error }] = useQuery({ query: BATCH, variables: { id } });
  const batch = data?.importBatch ?? null;
  const running = !batch || isRunning(batch);
  useSubscription({ query: CHANGED, variables: { id }, pause: !running });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void client.query(BATCH, { id }, { requestPolicy: 'network-only' }).toPromise(), POLL_MS);
    return () => clearInterval(timer);
  }, [running, client, id]);
  return { batch, failed: Boolean(error && !batch) };
}
