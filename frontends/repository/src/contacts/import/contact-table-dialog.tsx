import { CONTACT_TARGETS, type ContactTarget, CSV_DELIMITERS, CSV_ENCODINGS, DUPLICATE_POLICIES, type DuplicatePolicy } from '@libs/domain';
import { Button, cx, Dialog, ErrorCard, Select, SkeletonLines, Table, Th, Tr } from '@libs/ui';
import { useState } from 'react';
import { useImportTexts } from '../../import/copy.ts';
import css from '../../import/table-dialog.module.css';
import { useContactTexts } from '../copy.ts';
import { type ContactTableOptions, type ContactTablePreview, startContactImport, useContactPreview } from './use-contact-preview.ts';

const DELIMITERS = { ',': 'tableComma', ';': 'tableSemicolon', '\t': 'tableTab', '|': 'tableBar' } as const;

interface ContactTableDialogProps {
  file: File;
  onClose: () => void;
  /** The import has begun, under this id. */
  onBegun: (id: string) => void;
}

/** What each column of a table of contacts becomes, what happens to who is there already, and its first rows as they would be read. */
export function ContactTableDialog({ file, onClose, onBegun }: ContactTableDialogProps) {
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
    const answer = await startContactImport(file, { ...options, columns, delimiter, policy });
    setSending(false);
    if ('said' in answer) onBegun(answer.said.id);
    else setFailed(answer.error);
  }

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
            <Select
              label={ti('tableDelimiter')}
              value={preview.delimiter}
              options={CSV_DELIMITERS.map((value) => ({ value, label: ti(DELIMITERS[value]) }))}
              onChange={(delimiter) => setOptions({ ...options, delimiter, columns: undefined })}
            />
            <Select
              label={ti('tableEncoding')}
              value={options.encoding ?? 'found'}
              options={[
                { value: 'found' as const, label: ti('tableEncodingFound', { name: preview.encoding }) },
                ...CSV_ENCODINGS.map((value) => ({ value, label: value })),
              ]}
              onChange={(encoding) => setOptions({ ...options, encoding: encoding === 'found' ? undefined : encoding, columns: undefined })}
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
              ]
                .filter(Boolean)
                .join(' · ')}
          </p>
          <Preview
            preview={preview}
            onChoose={(at, target) =>
              setOptions({ ...options, columns: preview.columns.map((was, column) => (column === at ? target : was)) })
            }
          />
          <p className={css.hint}>{t(`import.policyHints.${policy}`)}</p>
        </div>
      )}
    </Dialog>
  );
}

function Preview({
  preview,
  onChoose,
}: {
  preview: ContactTablePreview;
  onChoose: (column: number, target: ContactTarget | null) => void;
}) {
  const t = useContactTexts();
  const ti = useImportTexts();
  const targets = [
    { value: 'none' as const, label: ti('columnNone') },
    ...CONTACT_TARGETS.map((value) => ({ value, label: t(value === 'emails' ? 'email' : value) })),
  ];
  return (
    <div className={css.scroll}>
      <Table label={ti('tablePreview')}>
        <thead>
          <tr>
            <Th num>{ti('tableRow')}</Th>
            {preview.header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
              <Th key={at} className={css.head}>
                <span className={css.name} title={name}>
                  {name}
                </span>
                <Select
                  aria-label={ti('columnBecomes', { name })}
                  size="sm"
                  value={preview.columns[at] ?? 'none'}
                  options={targets}
                  onChange={(value) => onChoose(at, value === 'none' ? null : value)}
                />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells, problem, there }) => (
            <Tr key={row} className={cx(problem && css.wrong)}>
              <td className={css.number}>{row}</td>
              {preview.header.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className={cx(css.cell, !preview.columns[at] && css.unused)}>
                  <span className={css.words} dir="auto">
                    {cells[at]}
                  </span>
                  {at === 0 && problem && <span className={css.error}>{t(`import.problems.${problem}`)}</span>}
                  {at === 0 && there && <span className={css.note}>{t('import.known', { name: there })}</span>}
                </td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
