import {
  among,
  CSV_DELIMITERS,
  CSV_TARGETS,
  type CsvOptions,
  type CsvTarget,
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

/** What the server says of a table before it is imported. */
export interface TablePreviewData {
  encoding: string;
  delimiter: NonNullable<TableOptions['delimiter']>;
  header: string[];
  columns: (CsvTarget | null)[];
  fault: string | null;
  total: number;
  good: number;
  bad: number;
  rows: { row: number; cells: string[]; error: string | null }[];
}

const isPreview = shapeOf<TablePreviewData>({
  encoding: isString,
  delimiter: among(CSV_DELIMITERS),
  header: isTextList,
  columns: listOf(nullable(among(CSV_TARGETS))),
  fault: nullable(isString),
  total: isNumber,
  good: isNumber,
  bad: isNumber,
  rows: listOf(shapeOf<TablePreviewData['rows'][number]>({ row: isNumber, cells: isTextList, error: nullable(isString) })),
});

/** A table as it would be read with these options; the last answer stays while the next one is on its way. An empty error: no answer came. */
export function useTablePreview(projectId: string, file: File, options: TableOptions) {
  const [preview, setPreview] = useState<TablePreviewData | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same once more
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    sendTable(projectId, file, JSON.parse(asked), '/preview', isPreview, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      setLoading(false);
      if ('said' in answer) setPreview(answer.said);
      setError('said' in answer ? null : answer.error);
    });
    return () => controller.abort();
  }, [projectId, file, asked, tries]);
  return { preview, error, loading, retry: useCallback(() => setTries((n) => n + 1), []) };
}
