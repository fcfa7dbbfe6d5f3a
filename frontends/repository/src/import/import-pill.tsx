import { graphql, useQuery } from '@libs/api';
import { useStore } from '@libs/shell-kit';
import { ProgressBar } from '@libs/ui';
import { useImportTexts } from './copy.ts';
import css from './import.module.css';
import { uploads } from './upload.ts';
import { isOpen, isRunning, useBatch } from './use-batch.ts';
import { useEndOfBatch } from './use-end-of-batch.ts';

const RUNNING = graphql(`
  query ImportPillRunning($projectId: ID!) {
    importBatches(projectId: $projectId) { id state }
  }
`);

interface ImportPillProps {
  projectId: string;
  /** While the dialog says the same. */
  hidden: boolean;
  onOpen: () => void;
}

/** Says on the page that an import runs; a click shows its files. */
export function ImportPill({ projectId, hidden, onOpen }: ImportPillProps) {
  const t = useImportTexts();
  const ownUploads = useStore(uploads).filter((sending) => sending.projectId === projectId);
  const [{ data }] = useQuery({ query: RUNNING, variables: { projectId } });
  if (hidden) return null;
  const sending = ownUploads.find(({ state }) => state === 'sending');
  if (sending) {
    return (
      <button type="button" className={css.pill} onClick={onOpen}>
        {t('sending', { count: sending.files.length })}
        <ProgressBar label={t('sending', { count: sending.files.length })} />
      </button>
    );
  }
  const running = data?.importBatches.find(({ state }) => isOpen(state))?.id ?? ownUploads.find(({ batchId }) => batchId)?.batchId;
  return running ? <RunningPill id={running} onOpen={onOpen} /> : null;
}

function RunningPill({ id, onOpen }: { id: string; onOpen: () => void }) {
  const t = useImportTexts();
  const { batch } = useBatch(id);
  useEndOfBatch(batch);
  if (!batch || !isRunning(batch)) return null;
  const text = t('running', { done: batch.done + batch.failed, total: batch.total });
  return (
    <button type="button" className={css.pill} onClick={onOpen}>
      {text}
      <ProgressBar value={(batch.done + batch.failed) / Math.max(1, batch.total)} label={text} />
    </button>
  );
}
