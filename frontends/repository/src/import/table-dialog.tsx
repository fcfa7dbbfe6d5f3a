import { CSV_DELIMITERS, CSV_ENCODINGS, type CsvTarget } from '@libs/domain';
import { Button, Checkbox, cx, Dialog, ErrorCard, Select, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import { useImportTexts } from './copy.ts';
import css from './table-dialog.module.css';
import { TablePreview } from './table-preview.tsx';
import { startTable } from './upload.ts';
import { type TableOptions, useTablePreview } from './use-table-preview.ts';

interface TableDialogProps {
  projectId: string;
  /** The table to import; null while there is none. */
  file: File | null;
  onClose: () => void;
  /** The import has begun. */
  onBegun: () => void;
}

/** What each column of a table becomes, with its first rows as they would be read. */
export function TableDialog({ file, ...rest }: TableDialogProps) {
  return file ? <OpenTable key={`${file.name} ${file.size} ${file.lastModified}`} file={file} {...rest} /> : null;
}

function OpenTable({ projectId, file, onClose, onBegun }: TableDialogProps & { file: File }) {
  const t = useImportTexts();
  const [options, setOptions] = useState<TableOptions>({ skipDuplicates: true });
  const { preview, error, loading, retry } = useTablePreview(projectId, file, options);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function begin() {
    if (!preview) return;
    setSending(true);
    const problem = await startTable(projectId, file, { ...options, columns: preview.columns, delimiter: preview.delimiter });
    setSending(false);
    setFailed(problem);
    if (problem === null) onBegun();
  }
  const choose = (at: number, target: CsvTarget | null) =>
    preview && setOptions({ ...options, columns: preview.columns.map((was, column) => (column === at ? target : was)) });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('tableTitle', { name: file.name })}
      width={720}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('tableCancel')}
          </Button>
          <Button variant="primary" disabled={!preview?.good || loading} loading={sending} onClick={() => void begin()}>
            {t('tableBegin', { count: preview?.good ?? 0 })}
          </Button>
        </>
      }
    >
      {failed !== null && <ErrorCard message={failed || t('unreachable')} onRetry={() => void begin()} />}
      {error !== null && <ErrorCard message={error || t('unreachable')} onRetry={retry} />}
      {!preview && error === null && <SkeletonLines lines={8} height={20} />}
      {preview && (
        <div className={cx(css.body, loading && css.loading)} aria-busy={loading}>
          <div className={css.options}>
            <Select
              label={t('tableDelimiter')}
              value={preview.delimiter}
              options={CSV_DELIMITERS.map((value) => ({ value, label: t(DELIMITERS[value]) }))}
              onChange={(delimiter) => setOptions({ ...options, delimiter, columns: undefined })}
            />
            <Select
              label={t('tableEncoding')}
              value={options.encoding ?? 'found'}
              options={[
                { value: 'found' as const, label: t('tableEncodingFound', { name: preview.encoding }) },
                ...CSV_ENCODINGS.map((value) => ({ value, label: value })),
              ]}
              onChange={(encoding) => setOptions({ ...options, encoding: encoding === 'found' ? undefined : encoding })}
            />
            <div className={css.skip}>
              <Checkbox
                label={t('tableSkip')}
                checked={options.skipDuplicates ?? false}
                onChange={(skipDuplicates) => setOptions({ ...options, skipDuplicates })}
              />
            </div>
          </div>
          <p role="status" className={cx(css.sum, preview.fault && css.fault)}>
            {preview.fault ??
              [t('tableGood', { count: preview.good }), preview.bad > 0 && t('tableBad', { count: preview.bad })]
                .filter(Boolean)
                .join(' · ')}
          </p>
          <TablePreview preview={preview} onChoose={choose} />
          {preview.bad > 0 && <p className={css.hint}>{t('tableBadHint')}</p>}
        </div>
      )}
    </Dialog>
  );
}

const DELIMITERS = { ',': 'tableComma', ';': 'tableSemicolon', '\t': 'tableTab', '|': 'tableBar' } as const;
