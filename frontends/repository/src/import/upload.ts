import { type Guard, isString, LIMITS, shapeOf } from '@libs/domain';
import { createStore } from '@libs/shell-kit';
import { sendForm } from '../send-form.ts';
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

/** The import that a sending became. */
const isStored = shapeOf<{ id: string }>({ id: isString });

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
  const answer = await sendForm(`/api/projects/${projectId}/imports`, body, isStored);
  if ('said' in answer) change(key, { state: 'taken', batchId: answer.said.id });
  else change(key, { state: 'failed', error: answer.error });
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
export function sendTable<T>(
  projectId: string,
  file: File,
  options: TableOptions,
  path: '' | '/preview',
  is: Guard<T>,
  signal?: AbortSignal,
): Promise<{ said: T } | { error: string }> {
  const body = new FormData();
  body.append('options', JSON.stringify(options));
  body.append('file', file, file.name);
  return sendForm(`/api/projects/${projectId}/imports/table${path}`, body, is, signal);
}

/** Begins the import of a table and puts it into the list. Answers what is wrong, or null. */
export async function startTable(projectId: string, file: File, options: TableOptions): Promise<string | null> {
  const answer = await sendTable(projectId, file, options, '', isStored);
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
export function removeUpload(key: string): void {
  uploads.set(uploads.get().filter((sending) => sending.key !== key));
}
