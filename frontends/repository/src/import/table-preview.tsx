import { cx, Table, Th, Tr } from '@libs/ui';
import { useImportTexts } from './copy.ts';
import { type ColumnTargets, TableColumn } from './table-column.tsx';
import type { ColumnChoice } from './table-columns.ts';
import css from './table-dialog.module.css';
import type { ColumnsPreview } from './use-table-preview.ts';

interface TablePreviewProps<T extends string> extends ColumnTargets<T> {
  preview: ColumnsPreview<T>;
  /** What is wrong with a row as a whole, or else what is to be said of it. */
  rowStatusOf: (at: number) => { error: string | null; note?: string | null };
  onChoose: (column: number, choice: ColumnChoice<T>) => void;
}

/** The head of a table, where each column says what it becomes, and its first rows with what is wrong with them. */
export function TablePreview<T extends string>({
  preview,
  targets,
  fields,
  canMakeFields,
  rowStatusOf: remarkOf,
  onChoose,
}: TablePreviewProps<T>) {
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
                <TableColumn {...{ preview, targets, fields, canMakeFields }} column={at} onChoose={(choice) => onChoose(at, choice)} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells, unfit }, rowAt) => {
            const { error, note } = remarkOf(rowAt);
            return (
              <Tr key={row} className={cx(error && css.wrong)}>
                <td className={css.number}>{row}</td>
                {preview.header.map((_, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={at}
                    className={cx(css.cell, !preview.columns[at] && !used.has(at) && css.unused, unfit.includes(at) && css.unfit)}
                  >
                    <span className={css.words} dir="auto">
                      {cells[at]}
                    </span>
                    {unfit.includes(at) && <span className={css.error}>{t('cellUnfit')}</span>}
                    {at === 0 && error && <span className={css.error}>{error}</span>}
                    {at === 0 && note && <span className={css.note}>{note}</span>}
                  </td>
                ))}
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
