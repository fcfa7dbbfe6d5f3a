import type { ReadNote } from './read-note.js';

/** A file to be read by the reader process. */
export interface ReaderTask {
  name: string;
  bytes: Uint8Array;
}

/** What came of it: a note, a sentence for the user, or a fault of ours. `rss` is the memory of the process afterwards. */
export type ReaderAnswer = ({ note: ReadNote } | { refused: string } | { failed: string }) & { rss: number };
