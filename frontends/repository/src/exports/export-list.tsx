import { type ExportPartsFragment, errorOf, graphql, useMutation } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { guardDownload } from '@libs/shell-kit';
import { Button, ProgressBar, toast } from '@libs/ui';
import { IconDownload } from '@libs/ui/icons';
import { fileSize } from '../import/batch-progress.tsx';
import { useExportTexts } from './copy.ts';
import css from './export-page.module.css';
import { TransferLosses } from './transfer-losses.tsx';

graphql(`
  fragment ExportParts on ProjectExport {
    id format contents state step done total error fileName size createdAt expiresAt url
    losses { kind count }
    createdBy { id name }
  }
`);
const CANCEL = graphql(`mutation CancelProjectExport($id: ID!) { cancelProjectExport(id: $id) { ...ExportParts } }`);

/** The newest exports of a project, with how far they are. */
export function ExportList({ exports }: { exports: readonly ExportPartsFragment[] }) {
  const t = useExportTexts();
  return (
    <ul className={css.list} aria-label={t('recent')}>
      {exports.map((exportParts) => (
        <ExportRow key={exportParts.id} one={exportParts} />
      ))}
    </ul>
  );
}

function ExportRow({ one: exportParts }: { one: ExportPartsFragment }) {
  const t = useExportTexts();
  const [{ fetching }, cancel] = useMutation(CANCEL);
  const { state, format, contents, step, done, total, url } = exportParts;
  const name = t(`formats.${format}`);
  const expires = new Date(exportParts.expiresAt ?? 0);
  const exists = expires > new Date();
  const isRunning = state === 'queued' || state === 'running';
  const percent = total ? Math.round((100 * done) / total) : 0;
  const says = t('progress', { step: t(`steps.${step}`), percent });

  async function stop() {
    const { error } = await cancel({ id: exportParts.id }, { idempotent: true, quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
  }
  return (
    <li className={css.row}>
      <div className={css.words}>
        <h3>
          {name}
          {contents.length > 1 && <small>{contents.map((content) => t(`content.${content}`)).join(', ')}</small>}
        </h3>
        <p>
          {exportParts.createdBy.name} · <TimeAgo at={exportParts.createdAt} />
          {exportParts.size != null && ` · ${fileSize(exportParts.size)}`}
          {state === 'done' &&
            ` · ${t(exists ? (url ? 'expires' : 'onlyOwner') : 'expired', { date: expires.toLocaleDateString(), name: exportParts.createdBy.name })}`}
          {state === 'cancelled' && ` · ${t('cancelled')}`}
        </p>
        {isRunning && (
          <div role="status">
            <ProgressBar value={total ? done / total : undefined} label={says} />
            <p>{says}</p>
          </div>
        )}
        {state === 'done' && <TransferLosses losses={exportParts.losses} title={t('lossesOut')} />}
        {state === 'failed' && (
          <p className={css.problem}>
            {t('failed')}: {exportParts.error}
          </p>
        )}
      </div>
      {isRunning && (
        <Button size="sm" variant="ghost" loading={fetching} aria-label={t('cancelOf', { name })} onClick={() => void stop()}>
          {t('cancel')}
        </Button>
      )}
      {url && (
        <a
          className={css.download}
          href={url}
          download
          onClick={guardDownload}
          aria-label={t('downloadOf', { name: exportParts.fileName ?? name })}
        >
          <IconDownload size={15} />
          {t('download')}
        </a>
      )}
    </li>
  );
}
