import { graphql, type ImportProgressFragment, type ImportState, useMutation } from '@libs/api';
import { isImportErrorCode, isNumber, isString, tableOf } from '@libs/domain';
import { guardDownload } from '@libs/shell-kit';
import { Badge, Button, ProgressBar, SkeletonLines, UiLink } from '@libs/ui';
import { useImportTexts } from './copy.ts';
import css from './import.module.css';
import { Omitted } from './omitted.tsx';
import { isRunning, useBatch } from './use-batch.ts';

const CANCEL = graphql(`
  mutation BatchProgressCancel($id: ID!) {
    cancelImport(id: $id) { ...ImportProgress }
  }
`);

const UNDO = graphql(`
  mutation BatchProgressUndo($id: ID!) {
    undoImport(id: $id) { ...ImportProgress }
  }
`);
const REDO = graphql(`
  mutation BatchProgressRedo($id: ID!) {
    restoreImport(id: $id) { ...ImportProgress }
  }
`);
const ANYWAY = graphql(`
  mutation BatchProgressAnyway($itemId: ID!) {
    importAnyway(id: $itemId) { ...ImportProgress }
  }
`);

const STATES = {
  queued: { text: 'stateQueued', tone: 'neutral' },
  running: { text: 'stateRunning', tone: 'pen' },
  done: { text: 'stateDone', tone: 'ok' },
  failed: { text: 'stateFailed', tone: 'bad' },
  cancelled: { text: 'stateCancelled', tone: 'neutral' },
  skipped: { text: 'stateSkipped', tone: 'neutral' },
} as const satisfies Record<ImportState, unknown>;

type Item = ImportProgressFragment['items'][number];

/** `812 B`, `48 kB`, `3.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** One import: how far it is, and what became of each file. */
export function BatchProgress({ id }: { id: string }) {
  const t = useImportTexts();
  const { batch, failed } = useBatch(id);
  const [{ fetching }, cancel] = useMutation(CANCEL);
  if (failed) return null;
  if (!batch) return <SkeletonLines lines={3} />;
  const running = isRunning(batch);
  const remaining = batch.items.reduce((sum, { valuesLeft }) => sum + valuesLeft, 0);
  return (
    <section className={css.batch} aria-label={t('files')}>
      <div className={css.batchHead} role="status">
        <span className={css.grow}>
          {running ? t('running', { done: batch.done + batch.failed, total: batch.total }) : <Outcome batch={batch} />}
        </span>
        {running && (
          <Button
            sends="cancelImport"
            size="sm"
            variant="ghost"
            loading={fetching}
            onClick={() => void cancel({ id }, { idempotent: true })}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
      {running && (
        <ProgressBar
          value={(batch.done + batch.failed) / Math.max(1, batch.total)}
          label={t('running', { done: batch.done + batch.failed, total: batch.total })}
        />
      )}
      {running && <p className={css.hint}>{t('goesOn')}</p>}
      {!running && batch.done > 0 && <Undo batch={batch} />}
      {!running && batch.kind === 'table' && batch.failed > 0 && (
        <p>
          <a className={css.open} href={`/api/imports/${batch.id}/omitted.csv`} download onClick={guardDownload}>
            {t('download')}
          </a>
        </p>
      )}
      {remaining > 0 && (
        <p className={css.warn}>
          {t('valuesLeft', { count: remaining })}{' '}
          {!running && (
            <a className={css.open} href={`/api/imports/${batch.id}/unfit.csv`} download onClick={guardDownload}>
              {t('downloadUnfit')}
            </a>
          )}
        </p>
      )}
      <ul>
        {batch.items.map((item) => (
          <FileRow key={item.id} item={item} isOver={!running} />
        ))}
      </ul>
    </section>
  );
}

function Outcome({ batch }: { batch: ImportProgressFragment }) {
  const t = useImportTexts();
  const parts = [
    t('finished', { count: batch.done }),
    batch.failed > 0 && t(batch.kind === 'table' ? 'omitted' : 'failed', { count: batch.failed }),
    batch.skipped > 0 && t('skipped', { count: batch.skipped }),
    batch.state === 'cancelled' && t('cancelled'),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

/** Takes the whole import back, and back again. */
function Undo({ batch }: { batch: ImportProgressFragment }) {
  const t = useImportTexts();
  const [undoing, undo] = useMutation(UNDO);
  const [redoing, redo] = useMutation(REDO);
  return (
    <div className={css.undo}>
      {batch.undoneAt && <span>{t('undone')}</span>}
      <Button
        sends={batch.undoneAt ? 'restoreImport' : 'undoImport'}
        size="sm"
        variant="ghost"
        loading={undoing.fetching || redoing.fetching}
        onClick={() => void (batch.undoneAt ? redo : undo)({ id: batch.id }, { idempotent: true })}
      >
        {t(batch.undoneAt ? 'redo' : 'undo')}
      </Button>
    </div>
  );
}

const isErrorValues = tableOf((value): value is string | number => isString(value) || isNumber(value));

/** The sentence of a reason in the words of this page; what it does not know yet is said as the server says it. */
function reasonOf({ error, errorCode, errorValues }: Item, t: ReturnType<typeof useImportTexts>): string {
  if (!isImportErrorCode(errorCode)) return error ?? '';
  const values = Object.entries(isErrorValues(errorValues) ? errorValues : {});
  return t(
    `reasons.${errorCode}`,
    Object.fromEntries(values.map(([name, value]) => [name, typeof value === 'number' ? value.toLocaleString('en-US') : value])),
  );
}

/** As long as the import goes on its rows move, and offer nothing to click that changes them. */
function FileRow({ item, isOver }: { item: Item; isOver: boolean }) {
  const t = useImportTexts();
  const { text, tone } = STATES[item.state];
  const [mutation, importAnyway] = useMutation(ANYWAY);
  return (
    <li className={css.file}>
      <div className={css.fileLine}>
        <span className="vb-trunc">{item.fileName}</span>
        <span className={css.size}>{fileSize(item.size)}</span>
        <span className={css.end}>
          {item.noteId && (
            <UiLink href={`/data/${item.noteId}`} className={css.open}>
              {t('open')}
            </UiLink>
          )}
          {isOver && item.state === 'skipped' && (
            <Button
              size="sm"
              variant="ghost"
              loading={mutation.fetching}
              onClick={() => void importAnyway({ itemId: item.id }, { idempotent: true })}
            >
              {t('anyway')}
            </Button>
          )}
          <Badge tone={tone}>{t(text)}</Badge>
        </span>
      </div>
      {item.error && <p className={css.bad}>{reasonOf(item, t)}</p>}
      <Omitted omitted={item.omitted} />
      {item.warnings.map((warning) => (
        <p key={warning} className={css.warn}>
          {warning}
        </p>
      ))}
    </li>
  );
}
