import { useClient } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Badge, Button, cx, Dialog, ErrorCard, SkeletonLines, Swatch, Table, Td, Th, Tr, toast } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { type DragEvent, useRef, useState } from 'react';
import { useBoardTexts } from './copy.ts';
import css from './import-tags.module.css';
import { type CodebookPreview, importCodebook, previewCodebook, undoImport } from './import-tags.ts';

interface ImportTagsDialogProps {
  board: { id: string; name: string };
  onClose: () => void;
}

/** A file of tags is chosen, shown as it would be taken in, and taken in. */
export function ImportTagsDialog({ board, onClose }: ImportTagsDialogProps) {
  const t = useBoardTexts();
  const client = useClient();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<CodebookPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  async function loadPreview(selected: File | undefined) {
    if (!selected) return;
    setFile(selected);
    setPreview(null);
    setError(selected.size > LIMITS.import.bytes ? t('import.tooLarge') : null);
    if (selected.size > LIMITS.import.bytes) return;
    const loaded = await previewCodebook(board.id, selected);
    if ('error' in loaded) setError(loaded.error || t('import.failed'));
    else setPreview(loaded);
  }

  async function importFile() {
    if (!file) return;
    setBusy(true);
    const made = await importCodebook(board.id, file);
    setBusy(false);
    if ('error' in made) {
      setError(made.error || t('import.failed'));
      return;
    }
    onClose();
    toast({ text: t('import.done', { count: made.tagIds.length }), undo: () => void undoImport(client, made) });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void loadPreview(event.dataTransfer.files[0]);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('import.title', { name: board.name })}
      width={720}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={!preview?.fresh && !preview?.newGroups.length}
            onClick={() => void importFile()}
          >
            {preview ? t('import.take', { count: preview.fresh }) : t('import.action')}
          </Button>
        </>
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept=".csv,.tsv,.txt,.qdc,.xml,text/csv,application/xml"
        onChange={(event) => {
          void loadPreview(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a drop */}
      <div
        className={cx(css.drop, over && css.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button data-autofocus icon={<IconUpload size={15} />} onClick={() => picker.current?.click()}>
          {file ? t('import.other') : t('import.choose')}
        </Button>
        <p>{file ? file.name : t('import.hint')}</p>
      </div>
      {error && <ErrorCard message={error} onRetry={file ? () => void loadPreview(file) : undefined} />}
      {file && !preview && !error && <SkeletonLines lines={6} />}
      {preview && <Preview preview={preview} />}
    </Dialog>
  );
}

function Preview({ preview }: { preview: CodebookPreview }) {
  const t = useBoardTexts();
  const shown = preview.rows.length;
  const all = preview.fresh + preview.there + preview.wrong;
  return (
    <>
      <p className={css.sum} role="status">
        <strong>{t('import.fresh', { count: preview.fresh })}</strong>
        {preview.newGroups.length > 0 && ` · ${t('import.groups', { count: preview.newGroups.length })}`}
        {preview.there > 0 && ` · ${t('import.there', { count: preview.there })}`}
        {preview.wrong > 0 && <span className={css.wrong}> · {t('import.wrong', { count: preview.wrong })}</span>}
      </p>
      {preview.warnings.map((warning) => (
        <p key={warning} className={css.warning}>
          {warning}
        </p>
      ))}
      <div className={css.rows}>
        <Table label={t('import.rows')}>
          <thead>
            <tr>
              <Th>{t('import.columnTitle')}</Th>
              <Th>{t('import.columnGroup')}</Th>
              <Th>{t('import.columnState')}</Th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file, which may say the same twice
              <Tr key={position}>
                <Td title={row.description ?? undefined}>
                  <span className={css.tag}>
                    {row.colour && <Swatch colour={row.colour} />}
                    <span className="vb-trunc">{row.title || '–'}</span>
                  </span>
                </Td>
                <Td meta>
                  <span className="vb-trunc">{row.group}</span>
                </Td>
                <Td>
                  {row.state === 'wrong' ? (
                    <span className={css.wrong}>
                      {row.line ? t('import.line', { line: row.line }) : ''} {row.error}
                    </span>
                  ) : row.state === 'there' ? (
                    <Badge>{t('import.exists')}</Badge>
                  ) : row.similar ? (
                    <Badge tone="warn">{t('similar', { title: row.similar })}</Badge>
                  ) : (
                    <Badge tone="ok">{t('import.isNew')}</Badge>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {shown < all && <p className={css.warning}>{t('import.more', { count: all - shown })}</p>}
    </>
  );
}
