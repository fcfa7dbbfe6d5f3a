import { CSV_TARGETS, type CsvTarget } from '@libs/domain';
import { Button, Checkbox, cx, Dialog, ErrorCard, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useImportTexts } from './copy.ts';
import { type ColumnChoice, chooseColumn, fieldsForTheRest, keptFields, lackingFields } from './table-columns.ts';
import css from './table-dialog.module.css';
import { TablePreview } from './table-preview.tsx';
import { TableReading } from './table-reading.tsx';
import { startTable } from './upload.ts';
import { type TableOptions, useTablePreview } from './use-table-preview.ts';

interface TableDialogProps {
  projectId: string;
  /** The table to import; null while there is none. */
  file: File | null;
  /** The fields of notes in the project. */
  fields: readonly FieldView[];
  /** Whether the person may add fields to the project. */
  canMakeFields: boolean;
  onClose: () => void;
  /** The import has begun. */
  onStarted: () => void;
}

/** What each column of a table becomes, with its first rows as they would be read. */
export function TableDialog({ file, ...rest }: TableDialogProps) {
  return file ? <OpenTable key={`${file.name} ${file.size} ${file.lastModified}`} file={file} {...rest} /> : null;
}

function OpenTable({ projectId, file, fields, canMakeFields, onClose, onStarted }: TableDialogProps & { file: File }) {
  const t = useImportTexts();
  const [options, setOptions] = useState<TableOptions>({ skipDuplicates: true });
  const { preview, error, loading, retry } = useTablePreview(projectId, file, options);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function begin() {
    if (!preview) return;
    setSending(true);
    const problem = await startTable(projectId, file, {
      ...options,
      columns: preview.columns,
      delimiter: preview.delimiter,
      fields: keptFields(preview, options),
    });
    setSending(false);
    setFailed(problem);
    if (problem === null) onStarted();
  }
  const choose = (at: number, choice: ColumnChoice<CsvTarget>) => preview && setOptions(chooseColumn(preview, options, at, choice, fields));
  const rest = preview && canMakeFields ? fieldsForTheRest(preview, options, fields) : null;

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
            <TableReading
              preview={preview}
              encoding={options.encoding}
              onChange={({ delimiter, encoding }) =>
                setOptions(delimiter ? { ...options, delimiter, columns: undefined, fields: undefined } : { ...options, encoding })
              }
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
              [
                t('tableGood', { count: preview.good }),
                preview.bad > 0 && t('tableBad', { count: preview.bad }),
                preview.unfit > 0 && t('tableUnfit', { count: preview.unfit }),
              ]
                .filter(Boolean)
                .join(' · ')}
          </p>
          {rest && (
            <div>
              <Button size="sm" onClick={() => setOptions(rest.options)}>
                {t('fieldsForRest', { count: rest.count })}
              </Button>
            </div>
          )}
          <TablePreview
            {...{ preview, fields, canMakeFields }}
            targets={CSV_TARGETS.map((value) => ({ value, label: t(TARGETS[value]) }))}
            rowStatusOf={(at) => preview.rows[at]!}
            onChoose={choose}
          />
          {lackingFields(preview, fields).map(({ id, label, count }) => (
            <p key={id} className={css.hint}>
              {t('tableRequired', { field: label, count })}
            </p>
          ))}
          {preview.unfit > 0 && <p className={css.hint}>{t('tableUnfitHint')}</p>}
          {preview.bad > 0 && <p className={css.hint}>{t('tableBadHint')}</p>}
        </div>
      )}
    </Dialog>
  );
}

const TARGETS = { title: 'columnTitle', body: 'columnBody', tags: 'columnTags', created: 'columnCreated' } as const;
