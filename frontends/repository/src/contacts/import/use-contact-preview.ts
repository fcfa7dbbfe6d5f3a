import {
  among,
  CONTACT_ROW_PROBLEMS,
  CONTACT_TARGETS,
  type ContactCsvOptions,
  type ContactRowProblem,
  type ContactTarget,
  type Guard,
  isNumber,
  isString,
  isTextList,
  listOf,
  nullable,
  shapeOf,
} from '@libs/domain';
import { useCallback, useEffect, useState } from 'react';
import { COLUMNS_PREVIEW, type ColumnsPreview } from '../../import/use-table-preview.ts';
import { sendForm } from '../../send-form.ts';

/** How a person wants a table of contacts to be read; what is left out is found in the file. */
export type ContactTableOptions = { [K in keyof ContactCsvOptions]?: NonNullable<ContactCsvOptions[K]> | undefined };

/** What the server says of a table of contacts before it is imported. */
export interface ContactTablePreview extends ColumnsPreview<ContactTarget> {
  there: number;
  /** `there`: the name of the contact that is there already. */
  rows: (ColumnsPreview<ContactTarget>['rows'][number] & { problem: ContactRowProblem | null; there: string | null })[];
}

const isPreview = shapeOf<ContactTablePreview>({
  ...COLUMNS_PREVIEW,
  columns: listOf(nullable(among(CONTACT_TARGETS))),
  there: isNumber,
  rows: listOf(
    shapeOf<ContactTablePreview['rows'][number]>({
      row: isNumber,
      cells: isTextList,
      unfit: listOf(isNumber),
      problem: nullable(among(CONTACT_ROW_PROBLEMS)),
      there: nullable(isString),
    }),
  ),
});
const isBegun = shapeOf<{ id: string }>({ id: isString });

function send<T>(file: File, options: ContactTableOptions, path: '' | '/preview', is: Guard<T>, signal?: AbortSignal) {
  const body = new FormData();
  body.append('options', JSON.stringify(options));
  body.append('file', file, file.name);
  return sendForm(`/api/contacts/imports${path}`, body, is, signal);
}

/** Begins the import of a table: its id, or what is wrong (empty when no answer came). */
export const startContactImport = (file: File, options: ContactTableOptions) => send(file, options, '', isBegun);

/** A table as it would be read with these options; the last answer stays while the next one is on its way. An empty error: no answer came. */
export function useContactPreview(file: File, options: ContactTableOptions) {
  const [preview, setPreview] = useState<ContactTablePreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [attempts, setAttempts] = useState(0);
  const query = JSON.stringify({ ...options, policy: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same once more
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    send(file, JSON.parse(query), '/preview', isPreview, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      setLoading(false);
      if ('said' in answer) setPreview(answer.said);
      setError('said' in answer ? null : answer.error);
    });
    return () => controller.abort();
  }, [file, query, attempts]);
  return { preview, error, loading, retry: useCallback(() => setAttempts((n) => n + 1), []) };
}
