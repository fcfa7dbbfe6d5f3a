import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { PushAnswer } from './doc-authority.js';
import type { HighlightOp, Push, StepRow } from './highlight-ops.js';
import type { HighlightsJson } from './highlight-table.js';

/** The way to the server. A rejection means "unknown": the push may or may not have been committed; `PushRefused` means never. */
export interface Transport {
  push(push: Push): Promise<PushAnswer>;
  pull(since: number): Promise<{ rows: StepRow[]; version: number }>;
}

/** The editor, as little of it as needed. Its state must carry `collabPlugins`. Call `DocClient.stateChanged` after every dispatch. */
export interface EditorAdapter {
  getState(): EditorState;
  dispatch(tr: Transaction): void;
}

/**
 * Why the server takes nothing more: `invalid` these edits do not fit and never will; `stale` what is open here is not what the server
 * continues; `forbidden` may be read but not edited; `gone` deleted, or not to be seen any more; `signedOut` the session is over.
 */
export type RefusalReason = 'invalid' | 'stale' | 'forbidden' | 'gone' | 'signedOut';

/** Thrown by a transport when asking again would be answered the same. Stops the client. */
export class PushRefused extends Error {
  override name = 'PushRefused';

  constructor(
    message: string,
    readonly reason: RefusalReason = 'invalid',
  ) {
    super(message);
  }
}

/** `saved` only while everything is confirmed; `refused` needs a reload, and the unsent edits belong in the recovery list. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'refused';

/** Edits that could not be placed after others' edits: their text, the steps, and highlights whose text went away before they were sent. */
export interface DroppedEdits {
  text: string;
  steps: unknown[];
  ops: HighlightOp[];
}

/** Unsent edits, to be stored at every change; `resume` takes them back in an editor opened at exactly `version` with the same `clientId`. */
export type Unsent = Push;

/** How to make a client. `highlights` are those of the version the editor was opened with. */
export interface DocClientOptions {
  clientId: string;
  adapter: EditorAdapter;
  transport: Transport;
  highlights: HighlightsJson;
  onDropped?(dropped: DroppedEdits): void;
  onState?(state: SaveState, reason?: Error): void;
  /** How long after a push the next one starts at the earliest, in milliseconds, unless `flush` asks for it; what is typed meanwhile goes together. 0 by default. */
  pace?(): number;
  /** How long an answer is waited for, in milliseconds, before the log is asked what became of the push. 20 s by default. */
  answerMs?: number | undefined;
  /** Waits before a retry; replaced in tests. */
  wait?(ms: number): Promise<void>;
}

/** What became confirmed: the rows, and the highlights that changed beyond a shift. */
export interface ConfirmedChanges {
  version: number;
  rows: StepRow[];
  changed: string[];
}
