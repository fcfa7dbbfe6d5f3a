import type { ImportErrorCode, ImportErrorValues } from '@libs/domain';
import type { ReadNote } from './read-note.js';
import type { ReadTable, TableOptions } from './table.js';

/** A file to be read by the reader process: a note of it, or (with options) a table. */
export interface ReaderTask {
  name: string;
  bytes: Uint8Array;
  table?: TableOptions;
}

/** Why a file cannot be imported. */
export interface Refusal {
  code: ImportErrorCode;
  values: ImportErrorValues;
}

/** What came of it: a note or a table, a reason for the user, or a fault of ours. `rss` is the memory of the process afterwards, `peak` the most that it ever had. */
export type ReaderAnswer = ({ note: ReadNote } | { table: ReadTable } | { refused: Refusal } | { failed: string }) & {
  rss: number;
  peak: number;
};
