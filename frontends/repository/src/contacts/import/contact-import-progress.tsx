import { graphql, useClient, useMutation, useQuery } from '@libs/api';
import { guardDownload } from '@libs/shell-kit';
import { Button, ErrorCard, ProgressBar, SkeletonLines } from '@libs/ui';
import { useEffect } from 'react';
import css from '../../import/import.module.css';
import { useContactTexts } from '../copy.ts';

graphql(`
  fragment ContactImportParts on ContactImport {
    id fileName state total done created updated unchanged skipped refused withoutEmail valuesLeft undoneAt
  }
`);
const IMPORT = graphql(`query ContactImport($id: ID!) { contactImport(id: $id) { ...ContactImportParts } }`);
const UNDO = graphql(`mutation UndoContactImport($id: ID!) { undoContactImport(id: $id) { ...ContactImportParts } }`);

const POLL_MS = 700;

/** How far an import of contacts is, and what became of its rows. */
export function ContactImportProgress({ id }: { id: string }) {
  const t = useContactTexts();
  const client = useClient();
  const [{ data, error }, reload] = useQuery({ query: IMPORT, variables: { id } });
  const [undoing, undo] = useMutation(UNDO);
  const result = data?.contactImport;
  const isRunning = result?.state !== 'done';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void client.query(IMPORT, { id }, { requestPolicy: 'network-only' }).toPromise(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, client, id]);
  if (!result && error) return <ErrorCard message={t('import.unreachable')} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (!result) return <SkeletonLines lines={3} />;
  const { done, total } = result;
  const outcome = (['created', 'updated', 'unchanged', 'skipped', 'refused'] as const)
    .filter((value) => result[value] > 0)
    .map((value) => t(`import.${value}`, { count: result[value] }));
  return (
    <section className={css.batch} aria-label={result.fileName}>
      <div className={css.batchHead} role="status">
        <span className={css.grow}>{isRunning ? t('import.running', { done, total }) : outcome.join(' · ') || t('import.nothing')}</span>
      </div>
      {isRunning && <ProgressBar value={done / Math.max(1, total)} label={t('import.running', { done, total })} />}
      {isRunning && <p className={css.hint}>{t('import.goesOn')}</p>}
      {!isRunning && result.withoutEmail > 0 && <p className={css.hint}>{t('import.withoutEmail', { count: result.withoutEmail })}</p>}
      {!isRunning && result.valuesLeft > 0 && <p className={css.hint}>{t('import.valuesLeft', { count: result.valuesLeft })}</p>}
      {!isRunning && (
        <p>
          <a className={css.open} href={`/api/contacts/imports/${id}/report.csv`} download onClick={guardDownload}>
            {t('import.report')}
          </a>
        </p>
      )}
      {result.undoneAt && <p>{t('import.undone')}</p>}
      {!isRunning && !result.undoneAt && result.created + result.updated > 0 && (
        <div className={css.undo}>
          <Button size="sm" variant="ghost" loading={undoing.fetching} onClick={() => void undo({ id }, { idempotent: true })}>
            {t('import.undo')}
          </Button>
        </div>
      )}
    </section>
  );
}
