import {
  among,
  type ColumnDates,
  CSV_DELIMITERS,
  CSV_TARGETS,
  type CsvOptions,
  type CsvTarget,
  DATE_ORDERS,
  FIELD_TYPES,
  type FieldColumnReport,
  type FieldProposal,
  type FieldType,
  isBoolean,
  isNumber,
  isString,
  isTextList,
  listOf,
  nullable,
  shapeOf,
} from '@libs/domain';
import { useCallback, useEffect, useState } from 'react';
import { sendTable } from './upload.ts';

/** How a person wants a table to be read; what is left out is found in the file. */
export type TableOptions = { [K in keyof CsvOptions]?: NonNullable<CsvOptions[K]> | undefined };

/** A column that becomes a field, one that is there or a new one, and what its cells give. */
export interface ColumnField extends FieldColumnReport {
  fieldId: string | null;
  label: string;
  type: FieldType;
  multiple: boolean;
}

/** What the server says of the columns of a table whose rows become notes, or contacts: each is a part of these (a target) or a field. */
export interface ColumnsPreview<T extends string> {
  encoding: string;
  delimiter: NonNullable<TableOptions['delimiter']>;
  header: string[];
  columns: (T | null)[];
  fault: string | null;
  total: number;
  good: number;
  bad: number;
  /** Values that do not fit the field of their column. */
  unfit: number;
  /** The field that each column would fill. */
  proposals: FieldProposal[];
  fields: ColumnField[];
  /** `unfit`: the columns whose cell does not fit. */
  rows: { row: number; cells: string[]; unfit: number[] }[];
}

/** What the server says of a table before its rows become notes. */
export interface TablePreviewData extends ColumnsPreview<CsvTarget> {
  rows: (ColumnsPreview<CsvTarget>['rows'][number] & { error: string | null })[];
}

const isDates = nullable(
  shapeOf<ColumnDates>({ order: among(DATE_ORDERS), ambiguous: isNumber, dayFirst: isNumber, monthFirst: isNumber }),
);

/** What both kinds of tables are checked for. */
export const COLUMNS_PREVIEW = {
  encoding: isString,
  delimiter: among(CSV_DELIMITERS),
  header: isTextList,
  fault: nullable(isString),
  total: isNumber,
  good: isNumber,
  bad: isNumber,
  unfit: isNumber,
  proposals: listOf(shapeOf<FieldProposal>({ type: among(FIELD_TYPES), multiple: isBoolean, dates: isDates })),
  fields: listOf(
    shapeOf<ColumnField>({
      column: isNumber,
      fieldId: nullable(isString),
      label: isString,
      type: among(FIELD_TYPES),
      multiple: isBoolean,
      filled: isNumber,
      unfit: isNumber,
      newOptions: isTextList,
      dates: isDates,
    }),
  ),
};

const isPreview = shapeOf<TablePreviewData>({
  ...COLUMNS_PREVIEW,
  columns: listOf(nullable(among(CSV_TARGETS))),
  rows: listOf(
    shapeOf<TablePreviewData['rows'][number]>({
      row: isNumber,
      cells: isTextList,
      error: nullable(isString),
      unfit: listOf(isNumber),
    }),
  ),
});

/** A table as it would be read with these options; the last answer stays while the next one is on its way. An empty error: no answer came. */
export function useTablePreview(projectId: string, file: File, options: TableOptions) {
  const [preview, setPreview] = useState<TablePreviewData | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [attempts, setAttempts] = useState(0);
  const query = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same once more
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    sendTable(projectId, file, JSON.parse(query), '/preview', isPreview, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      setLoading(false);
      if ('said' in answer) setPreview(answer.said);
      setError('said' in answer ? null : answer.error);
    });
    return () => controller.abort();
  }, [projectId, file, query, attempts]);
  return { preview, error, loading, retry: useCallback(() => setAttempts((n) => n + 1), []) };
}
