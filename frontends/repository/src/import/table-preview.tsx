import { CSV_TARGETS, type CsvTarget } from '@libs/domain';
import { cx, Select, Table, Th, Tr } from '@libs/ui';
import { useImportTexts } from './copy.ts';
import css from './table-dialog.module.css';
import type { TablePreviewData } from './use-table-preview.ts';

interface TablePreviewProps {
  preview: TablePreviewData;
  onChoose: (column: number, target: CsvTarget | null) => void;
}

/** The head of a table, where each column says what it becomes, and its first rows with what is wrong with them. */
export function TablePreview({ preview, onChoose }: TablePreviewProps) {
  const t = useImportTexts();
  const targets = [
    { value: 'none' as const, label: t('columnNone') },
    ...CSV_TARGETS.map((value) => ({ value, label: t(TARGETS[value]) })),
  ];
  return (
    <div className={css.scroll}>
      <Table label={t('tablePreview')}>
        <thead>
          <tr>
            <Th num>{t('tableRow')}</Th>
            {preview.header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
              <Th key={at} className={css.head}>
                <span className={css.name}>{name}</span>
                <Select
                  aria-label={t('columnBecomes', { name })}
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
          {preview.rows.map(({ row, cells, error }) => (
            <Tr key={row} className={cx(error && css.wrong)}>
              <td className={css.number}>{row}</td>
              {preview.header.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className={cx(css.cell, !preview.columns[at] && css.unused)}>
                  <span className={css.words}>{cells[at]}</span>
                  {at === 0 && error && <span className={css.error}>{error}</span>}
                </td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const TARGETS = { title: 'columnTitle', body: 'columnBody', tags: 'columnTags', created: 'columnCreated' } as const;
