import { isId, isRecord } from '@libs/domain';
import type { Node } from '@tiptap/pm/model';
import { trimRange } from './anchors.js';
import type { AnchorMark } from './highlight-table.js';
import type { Highlights } from './highlights.js';
import { isTooLong } from './plain-text.js';

/**
 * What a step's transaction was: `h` an undo or redo, `c` a cut to the clipboard, `p` a paste or drop. `hl` says that what is put down is
 * what this client cut or dragged last, and lists the highlights it saw in it: id, first letter and letter behind the last, counted in
 * the letters of the pasted slice (which rebasing does not change). Without `hl` the content comes from elsewhere or was only copied.
 */
export type StepMeta = { k: 'h' } | { k: 'c' } | { k: 'p'; hl?: [id: string, first: number, behind: number][] };

/** An action on a highlight. Positions are those of the document AFTER the steps of the push that carries it. */
export type HighlightOp =
  | { kind: 'create'; id: string; from: number; to: number; mark?: AnchorMark }
  | { kind: 'resize'; id: string; from: number; to: number }
  | { kind: 'remove'; id: string }
  | { kind: 'restore'; id: string };

/**
 * One confirmed step: it made version `version + 1` out of `version`. `ops` stand on the last row of their push and follow its step, so
 * that the log is one total order of everything; a push of actions alone carries one empty step (`isEmptyStep`).
 */
export interface StepRow {
  version: number;
  step: unknown;
  clientId: string;
  userId?: string;
  meta: StepMeta | null;
  ops?: HighlightOp[];
}

/** Whether something from a server's answer is rows of the log, in form; what is in the steps shows when they are applied. */
export const isStepRows = (value: unknown): value is StepRow[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && Number.isInteger(row['version']) && typeof row['clientId'] === 'string');

/** What the log calls the server, where actions of its own are not those of one open document. */
export const SERVER_CLIENT = 'server';

/** Whether a row belongs to a whole text that the server put in, from a file or an earlier version; rows of its actions on highlights have no meta. */
export const isServerText = ({ clientId, meta }: StepRow): boolean => clientId === SERVER_CLIENT && meta !== null;

/** What a client sends: steps made on top of `version`, one meta each, and actions that follow the last of them. */
export interface Push {
  version: number;
  clientId: string;
  steps: unknown[];
  metas: (StepMeta | null)[];
  ops: HighlightOp[];
}

/** A step that changes nothing: the carrier of actions without typing. Users who may highlight but not edit may push only these. */
export const EMPTY_STEP = { stepType: 'replace', from: 0, to: 0 } as const;

/** True for a step that changes nothing, also after a rebase moved it. */
export function isEmptyStep(step: unknown): boolean {
  return isRecord(step) && step.stepType === 'replace' && step.from === step.to && !step.slice;
}

const MAX_PASTED = 5_000;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** The meta a client sent if it has the right form, otherwise null: a meta only helps, so a wrong one is no reason to refuse text. */
export function cleanMeta(value: unknown): StepMeta | null {
  const meta = isRecord(value) ? value : {};
  if (meta.k === 'h' || meta.k === 'c') return { k: meta.k };
  if (meta.k !== 'p') return null;
  if (!Array.isArray(meta.hl) || meta.hl.length > MAX_PASTED) return { k: 'p' };
  const list = meta.hl.filter((entry) => Array.isArray(entry) && isId(entry[0]) && isCount(entry[1]) && isCount(entry[2]));
  return { k: 'p', hl: list.map((entry): [string, number, number] => [entry[0], entry[1], entry[2]]) };
}

/** The action if it has the right form, otherwise null. Whether this person may do it is the caller's question. */
export function cleanOp(value: unknown): HighlightOp | null {
  const op = isRecord(value) ? value : {};
  if (!isId(op.id)) return null;
  if (op.kind === 'remove' || op.kind === 'restore') return { kind: op.kind, id: op.id };
  if (!isCount(op.from) || !isCount(op.to)) return null;
  if (op.kind === 'resize') return { kind: 'resize', id: op.id, from: op.from, to: op.to };
  if (op.kind === 'create')
    return { kind: 'create', id: op.id, from: op.from, to: op.to, ...(op.mark === 'comment' ? { mark: op.mark } : {}) };
  return null;
}

/** Whether an action would make a highlight longer than one may be. */
export function isOpTooLong(doc: Node, op: HighlightOp): boolean {
  const range = op.kind === 'create' || op.kind === 'resize' ? trimRange(doc, op.from, op.to) : null;
  return range !== null && isTooLong(doc, ...range);
}

/** Does the actions of one row in the document they count in; answers the ids that changed. An action that makes no sense any more does nothing. */
export function applyOps(highlights: Highlights, doc: Node, ops: readonly HighlightOp[]): string[] {
  const changed: string[] = [];
  for (const op of ops) {
    const done =
      op.kind === 'create'
        ? highlights.add(doc, op) !== null
        : op.kind === 'resize'
          ? highlights.resize(doc, op.id, op.from, op.to) !== null
          : op.kind === 'remove'
            ? highlights.remove(op.id)
            : highlights.restore(op.id);
    if (done) changed.push(op.id);
  }
  return changed;
}
