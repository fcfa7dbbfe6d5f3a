import { LIMITS } from '@libs/domain';
import { createStore } from '@libs/shell-kit';
import type { TableOptions } from './use-table-preview.ts';

/** What the importers can read, by the file's ending. */
export const IMPORT_KINDS = [
  ...['.txt', '.text', '.md', '.markdown', '.vtt', '.srt'],
  ...['.docx', '.docm', '.doc', '.odt', '.rtf', '.pdf', '.html', '.htm', '.xhtml', '.epub', '.eml'],
  ...['.pptx', '.ppsx', '.odp', '.xlsx', '.xlsm', '.ods'],
] as const;
export const MAX_FILES = 200;
/** Files whose rows become notes; they are shown before they are imported. */
export const TABLE_KINDS = ['.csv', '.tsv'] as const;
export const isTable = (file: File): boolean => TABLE_KINDS.some((ending) => file.name.toLowerCase().endsWith(ending));

/** Why a file is not even sent. */
export type Refusal = 'tooLarge' | 'wrongKind' | 'isEmpty';

/** One sending of files; lives outside of the page, so that it goes on when the dialog or the page closes. */
export interface Upload {
  key: string;
  projectId: string;
  files: readonly File[];
  refused: readonly { name: string; size: number; why: Refusal }[];
  /** More than 200 were given. */
  cut: boolean;
  state: 'sending' | 'taken' | 'failed';
  /** The import that the server made of it. */
  batchId?: string;
  /** What the server said; empty when it did not answer. */
  error?: string;
}

/** Every sending of this tab, the newest first. */
export const uploads = createStore<readonly Upload[]>([]);

function refusalOf(file: File): Refusal | null {
  if (!IMPORT_KINDS.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'wrongKind';
  if (file.size === 0) return 'isEmpty';
  return file.size > LIMITS.import.bytes ? 'tooLarge' : null;
}

function change(key: string, next: Partial<Upload>) {
  uploads.set(uploads.get().map((sending) => (sending.key === key ? { ...sending, ...next } : sending)));
}

async function send({ key, projectId, files }: Upload): Promise<void> {
  change(key, { state: 'sending', error: undefined });
  const body = new FormData();
  for (const file of files) body.append('files', file, file.name);
  try {
    const answer = await fetch(`/api/projects/${projectId}/imports`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-verbatim': '1' },
      body,
    });
    const said = (await answer.json()) as { id?: string; error?: { message?: string } };
    if (answer.ok && said.id) change(key, { state: 'taken', batchId: said.id });
    else change(key, { state: 'failed', error: said.error?.message ?? '' });
  } catch {
    change(key, { state: 'failed', error: '' });
  }
}

/** Sends files to be turned into notes; what cannot be imported is left out and named. */
export async function startImport(projectId: string, given: readonly File[]): Promise<void> {
  const checked = given.map((file) => ({ file, why: refusalOf(file) }));
  const good = checked.filter(({ why }) => !why).map(({ file }) => file);
  const sending: Upload = {
    key: crypto.randomUUID(),
    projectId,
    files: good.slice(0, MAX_FILES),
    refused: checked.flatMap(({ file, why }) => (why ? [{ name: file.name, size: file.size, why }] : [])),
    cut: good.length > MAX_FILES,
    state: good.length ? 'sending' : 'taken',
  };
  uploads.set([sending, ...uploads.get()]);
  if (good.length) await send(sending);
}

/** Sends a table with its options to the preview or to the import; an empty error means that no answer came. */
export async function sendTable<T>(
  projectId: string,
  file: File,
  options: TableOptions,
  path: '' | '/preview',
  signal?: AbortSignal,
): Promise<{ said: T } | { error: string }> {
  const body = new FormData();
  body.append('options', JSON.stringify(options));
  body.append('file', file, file.name);
  try {
    const answer = await fetch(`/api/projects/${projectId}/imports/table${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-verbatim': '1' },
      body,
      ...(signal ? { signal } : {}),
    });
    const said = (await answer.json()) as T & { error?: { message?: string } };
    return answer.ok ? { said } : { error: said.error?.message ?? '' };
  } catch {
    return { error: '' };
  }
}

/** Begins the import of a table and puts it into the list. Answers what is wrong, or null. */
export async function startTable(projectId: string, file: File, options: TableOptions): Promise<string | null> {
  const answer = await sendTable<{ id: string }>(projectId, file, options, '');
  if ('error' in answer) return answer.error;
  const sending: Upload = {
    key: crypto.randomUUID(),
    projectId,
    files: [file],
    refused: [],
    cut: false,
    state: 'taken',
    batchId: answer.said.id,
  };
  uploads.set([sending, ...uploads.get()]);
  return null;
}

/** Sends once more what did not arrive. */
export function sendAgain(sending: Upload): void {
  void send(sending);
}

/** Takes a sending out of the list; an import that runs goes on. */
export function forget(key: string): void {
  uploads.set(uploads.get().filter((sending) => sending.key !== key));
}
