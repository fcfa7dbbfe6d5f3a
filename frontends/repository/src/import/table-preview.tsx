import { cx, Table, Th, Tr } from '@libs/ui';
import type { FieldView } from '../fields/field-data.ts';
import { useImportTexts } from './copy.ts';
import { TableColumn } from './table-column.tsx';
import type { ColumnChoice } from './table-columns.ts';
import css from './table-dialog.module.css';
import type { TablePreviewData } from './use-table-preview.ts';

interface TablePreviewProps {
  preview: TablePreviewData;
  fields: readonly FieldView[];
  canMakeFields: boolean;
  onChoose: (column: number, choice: ColumnChoice) => void;
}

/** The head of a table, where each column says what it becomes, and its first rows with what is wrong with them. */
export function TablePreview({ preview, fields, canMakeFields, onChoose }: TablePreviewProps) {
  const t = useImportTexts();
  const used = new Set(preview.fields.map(({ column }) => column));
  return (
    <div className={css.scroll}>
      <Table label={t('tablePreview')}>
        <thead>
          <tr>
            <Th num>{t('tableRow')}</Th>
            {preview.header.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
              <Th key={at} className={css.head}>
                <TableColumn {...{ preview, fields, canMakeFields }} column={at} onChoose={(choice) => onChoose(at, choice)} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells, error, unfit }) => (
            <Tr key={row} className={cx(error && css.wrong)}>
              <td className={css.number}>{row}</td>
              {preview.header.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className={cx(css.cell, !preview.columns[at] && !used.has(at) && css.unused, unfit.includes(at) && css.unfit)}>
                  <span className={css.words}>{cells[at]}</span>
                  {unfit.includes(at) && <span className={css.error}>{t('cellUnfit')}</span>}
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
