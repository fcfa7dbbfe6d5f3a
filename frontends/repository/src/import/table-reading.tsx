import { CSV_DELIMITERS, CSV_ENCODINGS } from '@libs/domain';
import { Select } from '@libs/ui';
import { useImportTexts } from './copy.ts';
import type { ColumnsPreview, TableOptions } from './use-table-preview.ts';

interface TableReadingProps {
  preview: ColumnsPreview<string>;
  /** The chosen encoding; undefined: as it was found. */
  encoding: TableOptions['encoding'];
  /** A separator, or else an encoding (undefined: as it is found), was chosen. */
  onChange: (chosen: { delimiter?: TableOptions['delimiter']; encoding?: TableOptions['encoding'] }) => void;
}

const DELIMITERS = { ',': 'tableComma', ';': 'tableSemicolon', '\t': 'tableTab', '|': 'tableBar' } as const;

/** How a table is read: what stands between its cells, and in what it is written. */
export function TableReading({ preview, encoding: selected, onChange }: TableReadingProps) {
  const t = useImportTexts();
  return (
    <>
      <Select
        label={t('tableDelimiter')}
        value={preview.delimiter}
        options={CSV_DELIMITERS.map((value) => ({ value, label: t(DELIMITERS[value]) }))}
        onChange={(delimiter) => onChange({ delimiter })}
      />
      <Select
        label={t('tableEncoding')}
        value={selected ?? 'found'}
        options={[
          { value: 'found' as const, label: t('tableEncodingFound', { name: preview.encoding }) },
          ...CSV_ENCODINGS.map((value) => ({ value, label: value })),
        ]}
        onChange={(encoding) => onChange({ encoding: encoding === 'found' ? undefined : encoding })}
      />
    </>
  );
}
