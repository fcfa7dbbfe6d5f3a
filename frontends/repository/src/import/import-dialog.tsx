import { graphql, useQuery } from '@libs/api';
import { useStore } from '@libs/shell-kit';
import { Badge, Button, cx, Dialog, ErrorCard, IconButton, IconX, ProgressBar } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import { BatchProgress, fileSize } from './batch-progress.tsx';
import { useImportTexts } from './copy.ts';
import css from './import.module.css';
import { IMPORT_KINDS, removeUpload, sendAgain, TABLE_KINDS, type Upload, uploads } from './upload.ts';
import { isOpen } from './use-batch.ts';

const RUNNING = graphql(`
  query ImportDialogRunning($projectId: ID!) {
    importBatches(projectId: $projectId) { id state }
  }
`);

interface ImportDialogProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
  onFiles: (files: File[]) => void;
  onPaste: () => void;
}

/** Choose or drop files, then watch what becomes of them. Closing it stops nothing. */
export function ImportDialog({ projectId, opened, onClose, onFiles, onPaste }: ImportDialogProps) {
  const t = useImportTexts();
  const ownUploads = useStore(uploads).filter((sending) => sending.projectId === projectId);
  const [{ data }] = useQuery({ query: RUNNING, variables: { projectId }, pause: !opened });
  const sent = new Set(ownUploads.map(({ batchId }) => batchId));
  const others = data?.importBatches.filter(({ id, state }) => isOpen(state) && !sent.has(id)) ?? [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      width={600}
      footer={
        <>
          <Button variant="ghost" onClick={onPaste}>
            {t('paste')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <DropZone onFiles={onFiles} />
      {ownUploads.map((sending) => (
        <UploadRow key={sending.key} sending={sending} />
      ))}
      {others.map(({ id }) => (
        <BatchProgress key={id} id={id} />
      ))}
    </Dialog>
  );
}

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useImportTexts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by click and keyboard
    <div
      className={cx(css.zone, over && css.zoneOver)}
      onDragEnter={() => setOver(true)}
      onDragLeave={(event) => !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) && setOver(false)}
      // The page itself takes what is dropped.
      onDrop={() => setOver(false)}
    >
      <IconUpload size={20} />
      <span>
        {t('drop')} {t('or')}
      </span>
      <Button onClick={() => input.current?.click()} data-autofocus>
        {t('choose')}
      </Button>
      <p className={css.hint}>{t('kinds')}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={[...IMPORT_KINDS, ...TABLE_KINDS].join(',')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length) onFiles(files);
        }}
      />
    </div>
  );
}

function UploadRow({ sending }: { sending: Upload }) {
  const t = useImportTexts();
  return (
    <div className={css.sending}>
      {sending.state === 'sending' && (
        <div className={css.batch} role="status">
          <span>{t('sending', { count: sending.files.length })}</span>
          <ProgressBar label={t('sending', { count: sending.files.length })} />
        </div>
      )}
      {sending.state === 'failed' && <ErrorCard message={sending.error || t('unreachable')} onRetry={() => sendAgain(sending)} />}
      {sending.batchId && <BatchProgress id={sending.batchId} />}
      {(sending.refused.length > 0 || sending.cut) && (
        <ul className={css.refused}>
          {sending.cut && <li className={css.warn}>{t('tooMany')}</li>}
          {sending.refused.map(({ name, size, why }) => (
            <li key={`${name}${size}`} className={css.file}>
              <div className={css.fileLine}>
                <span className="vb-trunc">{name}</span>
                <span className={css.size}>{fileSize(size)}</span>
                <span className={css.end}>
                  <Badge tone="bad">{t('notTaken')}</Badge>
                </span>
              </div>
              <p className={css.bad}>{t(why)}</p>
            </li>
          ))}
        </ul>
      )}
      {sending.state !== 'sending' && (
        <IconButton
          className={css.forget}
          size="sm"
          label={t('forget')}
          icon={<IconX size={14} />}
          onClick={() => removeUpload(sending.key)}
        />
      )}
    </div>
  );
}
