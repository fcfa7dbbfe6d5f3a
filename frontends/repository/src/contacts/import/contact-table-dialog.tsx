import { CONTACT_TARGETS, type ContactTarget, DUPLICATE_POLICIES, type DuplicatePolicy } from '@libs/domain';
import { Button, cx, Dialog, ErrorCard, Select, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { useImportTexts } from '../../import/copy.ts';
import { type ColumnChoice, chooseColumn, fieldsForTheRest, keptFields, lackingFields } from '../../import/table-columns.ts';
import css from '../../import/table-dialog.module.css';
import { TablePreview } from '../../import/table-preview.tsx';
import { TableReading } from '../../import/table-reading.tsx';
import { useContactTexts } from '../copy.ts';
import { type ContactTableOptions, startContactImport, useContactPreview } from './use-contact-preview.ts';

interface ContactTableDialogProps {
  file: File;
  /** The fields of contacts. */
  fields: readonly FieldView[];
  /** Whether the person may add fields of contacts. */
  canMakeFields: boolean;
  onClose: () => void;
  /** The import has begun, under this id. */
  onStarted: (id: string) => void;
}

/** What each column of a table of contacts becomes, what happens to who is there already, and its first rows as they would be read. */
export function ContactTableDialog({ file, fields, canMakeFields, onClose, onStarted }: ContactTableDialogProps) {
  const t = useContactTexts();
  const ti = useImportTexts();
  const [options, setOptions] = useState<ContactTableOptions>({});
  const [policy, setPolicy] = useState<DuplicatePolicy>('skip');
  const { preview, error, loading, retry } = useContactPreview(file, options);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function begin() {
    if (!preview) return;
    setSending(true);
    const { columns, delimiter } = preview;
    const answer = await startContactImport(file, { ...options, columns, delimiter, policy, fields: keptFields(preview, options) });
    setSending(false);
    if ('said' in answer) onStarted(answer.said.id);
    else setFailed(answer.error);
  }
  const choose = (at: number, choice: ColumnChoice<ContactTarget>) =>
    preview && setOptions(chooseColumn(preview, options, at, choice, fields));
  const rest = preview && canMakeFields ? fieldsForTheRest(preview, options, fields) : null;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={ti('tableTitle', { name: file.name })}
      width={860}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ti('tableCancel')}
          </Button>
          <Button variant="primary" disabled={!preview?.good || loading} loading={sending} onClick={() => void begin()}>
            {ti('tableBegin', { count: preview?.good ?? 0 })}
          </Button>
        </>
      }
    >
      {failed !== null && <ErrorCard message={failed || ti('unreachable')} onRetry={() => void begin()} />}
      {error !== null && <ErrorCard message={error || ti('unreachable')} onRetry={retry} />}
      {!preview && error === null && <SkeletonLines lines={8} height={20} />}
      {preview && (
        <div className={cx(css.body, loading && css.loading)} aria-busy={loading}>
          <div className={css.options}>
            <TableReading
              preview={preview}
              encoding={options.encoding}
              onChange={(selected) => setOptions({ ...options, ...selected, columns: undefined, fields: undefined })}
            />
            <Select
              label={t('import.duplicates')}
              value={policy}
              options={DUPLICATE_POLICIES.map((value) => ({ value, label: t(`import.policies.${value}`) }))}
              onChange={setPolicy}
            />
          </div>
          <p role="status" className={cx(css.sum, preview.fault && css.fault)}>
            {preview.fault ??
              [
                t('import.good', { count: preview.good }),
                preview.there > 0 && t('import.there', { count: preview.there }),
                preview.bad > 0 && t('import.bad', { count: preview.bad }),
                preview.unfit > 0 && ti('tableUnfit', { count: preview.unfit }),
              ]
                .filter(Boolean)
                .join(' · ')}
          </p>
          {rest && (
            <div>
              <Button size="sm" onClick={() => setOptions(rest.options)}>
                {ti('fieldsForRest', { count: rest.count })}
              </Button>
            </div>
          )}
          <TablePreview
            {...{ preview, fields, canMakeFields }}
            targets={CONTACT_TARGETS.map((value) => ({ value, label: t(value === 'emails' ? 'email' : value) }))}
            rowStatusOf={(at) => {
              const { problem, there } = preview.rows[at]!;
              return { error: problem && t(`import.problems.${problem}`), note: there && t('import.known', { name: there }) };
            }}
            onChoose={choose}
          />
          <p className={css.hint}>{t(`import.policyHints.${policy}`)}</p>
          {lackingFields(preview, fields).map(({ id, label, count }) => (
            <p key={id} className={css.hint}>
              {ti('tableRequired', { field: label, count })}
            </p>
          ))}
          {preview.unfit > 0 && <p className={css.hint}>{t('import.unfitHint')}</p>}
        </div>
      )}
    </Dialog>
  );
}
