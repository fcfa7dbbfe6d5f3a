import { isNumber, isRecord } from '@libs/domain';
import { type HighlightOp, plainText, RedactedWords, type StepRow, schema } from '@libs/editor';
import { type Node, Slice } from '@tiptap/pm/model';
import { Step } from '@tiptap/pm/transform';
import { maskContent, shortened } from './block-mask.js';
import { type InsertedTokens, TokenHistory } from './token-history.js';

const MAX_ROUNDS = 6;
const PAIR = /[\ud800-\udbff]/;

/** Positions of the newest text. */
export interface PositionRange {
  from: number;
  to: number;
}
/** A document's history from `version` on. */
export interface Log {
  version: number;
  doc: Node;
  rows: readonly StepRow[];
}
/** The same history as if the redacted words had never been written. */
export interface RewrittenLog {
  rows: StepRow[];
  /** The texts of the versions that were asked for. */
  texts: Map<number, Node>;
  doc: Node;
  /** Where a position of the newest text is now: blocks of astral letters are one unit shorter. */
  moved: (pos: number) => number;
}

/**
 * Rewrites a history so that the letters of `stretches` were blocks from the step that typed them on: same steps, same places, same people.
 * What once stood between these letters goes with them, and so do the same words wherever they stood and are gone by now; the same words
 * elsewhere in the newest text stay for a person to review. Throws when the result is not the newest text with blocks in it.
 */
export function rewriteLog(
  log: Log,
  stretches: readonly PositionRange[],
  reported: RedactedWords,
  keep: ReadonlySet<number>,
): RewrittenLog {
  const { words, history, gone } = found(log, stretches, reported);
  const line = new TokenHistory(log.doc.content.size);
  const isGone = (pos: number) => gone[line.ids[pos]!] === 1;
  let was = log.doc;
  let doc = cleaned(was.copy(maskContent(was.content, 0, isGone)), words);
  let moved = movesIn(was, isGone);
  const texts = new Map<number, Node>();
  const rows: StepRow[] = [];
  for (const [i, row] of log.rows.entries()) {
    if (keep.has(log.version + i)) texts.set(log.version + i, doc);
    const step = Step.fromJSON(schema, row.step);
    const births = line.apply(step.getMap());
    const json = words.redactAttributes(rewritten(row.step, births, gone, moved));
    const { doc: next, failed } = Step.fromJSON(schema, json).apply(doc);
    if (!next) throw new Error(`step ${row.version} does not apply any more: ${failed}`);
    doc = next;
    was = step.apply(was).doc!;
    if (history.hasPairs) moved = movesIn(was, isGone);
    rows.push({ ...row, step: json, ...(row.ops ? { ops: movedOps(row.ops, moved) } : {}) });
  }
  const requested = cleaned(was.copy(maskContent(was.content, 0, isGone)), words);
  if (!doc.eq(requested)) throw new Error('the rewritten history does not lead to the newest text');
  if (keep.has(log.version + log.rows.length)) texts.set(log.version + log.rows.length, doc);
  return { rows, texts, doc, moved };
}

/**
 * The letters that go. What was put in as a whole was perhaps moved, or brought back: its letters stood elsewhere before, and may have been put
 * in there as parts of something else, so that each round may find more.
 */
function found(
  log: Log,
  stretches: readonly PositionRange[],
  reported: RedactedWords,
): { words: RedactedWords; history: History; gone: Uint8Array } {
  let words = reported;
  for (let round = 1; ; round++) {
    const history = read(log, words);
    const gone = removedIds(history, stretches);
    collectPieces(history, gone, words);
    const more = words.and(runs(history, gone));
    if (more.size === words.size || round === MAX_ROUNDS) return { words, history, gone };
    words = more;
  }
}

/** Adds what one step put in that is gone by now and was a part of a text that goes: an undo brings back at once what was typed in pieces. */
function collectPieces({ line, codes }: History, gone: Uint8Array, words: RedactedWords): void {
  const alive = new Set(line.ids);
  for (const first of line.begins) {
    let text = '';
    let id = first;
    for (; codes[id] && !alive.has(id) && (id === first || !line.begins.has(id)); id++) text += String.fromCharCode(codes[id]!);
    const isWhole = id > first && (id === line.size || line.begins.has(id));
    if (isWhole && words.hasPiece(text)) gone.fill(1, first, id);
  }
}

/** The texts that went, one for each run of letters that one step put in. */
function runs({ line, codes }: History, gone: Uint8Array): string[] {
  const texts: string[] = [];
  let run = '';
  for (let id = 1; id <= line.size; id++) {
    if (gone[id] && codes[id]) run += String.fromCharCode(codes[id]!);
    else if (run) {
      texts.push(run);
      run = '';
    }
    if (run && line.begins.has(id + 1)) {
      texts.push(run);
      run = '';
    }
  }
  return texts;
}

/** JSON of a step of ProseMirror. */
interface History {
  line: TokenHistory;
  doc: Node;
  /** Ids of letters of words that were redacted, wherever they stood. */
  found: number[];
  /** The letter of each id, 0 for what is none. */
  codes: number[];
  /** Whether there ever was a sign that is two units long. */
  hasPairs: boolean;
}

/** Walks through the history once to give every letter its id. */
function read(log: Log, words: RedactedWords): History {
  const line = new TokenHistory(log.doc.content.size);
  const history: History = { line, doc: log.doc, found: [], codes: [], hasPairs: PAIR.test(plainText(log.doc)) };
  matchAround(history, 0, log.doc.content.size, words);
  spell(history, 0, log.doc.content.size);
  for (const row of log.rows) {
    const step = Step.fromJSON(schema, row.step);
    const { doc, failed } = step.apply(history.doc);
    if (!doc) throw new Error(`step ${row.version} of the log does not apply: ${failed}`);
    history.doc = doc;
    history.hasPairs ||= PAIR.test(JSON.stringify(row.step));
    for (const { at, size } of line.apply(step.getMap())) {
      matchAround(history, at - words.longest, at + size + words.longest, words);
      spell(history, at, at + size);
    }
  }
  return history;
}

/** Notes the words in the blocks of text that a stretch touches. */
function matchAround({ doc, line, found: matches }: History, from: number, to: number, words: RedactedWords): void {
  if (!words.longest) return;
  const [first, last] = [Math.max(0, from), Math.min(doc.content.size, to)];
  doc.nodesBetween(first, last, (node, pos) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    // Leaves within a line take one place, as the sign that stands for them does.
    const start = Math.max(0, first - pos - 1);
    for (const [a, b] of words.rangesIn(text.slice(start, last - pos - 1)))
      for (let k = start + a; k < start + b; k++) matches.push(line.ids[pos + 1 + k]!);
    return false;
  });
}

function spell({ doc, line, codes }: History, from: number, to: number): void {
  for (let pos = from; pos < to; pos++) codes[line.ids[pos]!] = 0;
  if (to > from)
    doc.nodesBetween(from, to, (node, pos) => {
      if (node.isText)
        for (let i = Math.max(0, from - pos); i < node.text!.length && pos + i < to; i++)
          codes[line.ids[pos + i]!] = node.text!.charCodeAt(i);
    });
}

function removedIds({ line, found: matches }: History, stretches: readonly PositionRange[]): Uint8Array {
  const gone = new Uint8Array(line.size);
  const alive = new Uint8Array(line.size);
  for (const id of line.ids) alive[id] = 1;
  for (const id of matches) if (!alive[id]) gone[id] = 1;
  for (const { from, to } of stretches) for (const id of line.between(line.ids[from]!, line.ids[to - 1]!)) gone[id] = 1;
  return gone;
}

/** A step with blocks in what it puts in, and its places where they are now. */
function rewritten(json: unknown, births: readonly InsertedTokens[], gone: Uint8Array, moved: (pos: number) => number): unknown {
  if (!isRecord(json)) return json;
  const created = { ...json };
  for (const name of ['from', 'to', 'gapFrom', 'gapTo', 'pos']) {
    const place = json[name];
    if (typeof place === 'number') created[name] = moved(place);
  }
  if (!json['slice']) return created;
  const slice = Slice.fromJSON(schema, json['slice']);
  // What a step wraps stands between its two halves, so that the second one has ids of its own.
  const middle = isNumber(json['insert']) ? json['insert'] : null;
  const insert = json['stepType'] === 'replaceAround' && middle !== null ? middle : Number.POSITIVE_INFINITY;
  const idAt = (k: number): number => (k < insert ? births[0]!.firstId + k : births[1]!.firstId + k - insert);
  const isGone = (k: number) => k >= 0 && k < slice.size && gone[idAt(k)] === 1;
  const content = maskContent(slice.content, -slice.openStart, isGone);
  created['slice'] = new Slice(content, slice.openStart, slice.openEnd).toJSON();
  if (middle !== null) created['insert'] = insert - shortened(slice.content, -slice.openStart, isGone).filter((k) => k < insert).length;
  return created;
}

/** Where positions of a text are when its letters that are gone are blocks. */
function movesIn(doc: Node, isGone: (pos: number) => boolean): (pos: number) => number {
  const places = shortened(doc.content, 0, isGone);
  if (!places.length) return (pos) => pos;
  return (pos) => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]! < pos) low = middle + 1;
      else high = middle;
    }
    return pos - low;
  };
}

const movedOps = (ops: readonly HighlightOp[], moved: (pos: number) => number): HighlightOp[] =>
  ops.map((op) => ('from' in op ? { ...op, from: moved(op.from), to: moved(op.to) } : op));

function cleaned(doc: Node, words: RedactedWords): Node {
  const json: unknown = doc.toJSON();
  const clean = words.redactAttributes(json);
  return clean === json ? doc : schema.nodeFromJSON(clean);
}
