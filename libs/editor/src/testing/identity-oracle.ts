import type { ConfirmedDoc } from '../confirmed-doc.js';
import type { HighlightOp, StepRow } from '../highlight-ops.js';
import { identities, lettersBetween, lettersIn, passageOf, read } from './letters.js';

/** How a highlight stands to the letters it owns. A `split` one can have no right place, so only `wrong` to `missing` are lies. */
export type Verdict = 'wrong' | 'falseOrphan' | 'missing' | 'split' | 'right';

/** What a person selected: the letters, with what came between them since, all that stood around them, and every letter that person could see. */
interface Selected {
  clientId: string;
  letters: readonly string[];
  own: Set<string>;
  /** Nothing of it was ever gone or parted for its writer. */
  steady: boolean;
  passage: string | null;
  seen: ReadonlySet<string>;
  /** The newest confirmed version of that document. */
  version: number;
}

/** A highlight as the oracle sees it. */
interface Owned {
  letters: Set<string>;
  passage: string | null;
  /** Its letters stood side by side, and what is among them was the same, in every version so far. */
  untouched: boolean;
  /** Others had changed its words before the action that made it arrived. */
  late: boolean;
  /** An undo or redo took some of its letters away or put some back. */
  undone: boolean;
  /** Some of its letters were put down by a paste or a drop. */
  pasted: boolean;
}

/** What the oracle found at the end. */
export interface Judgement {
  /** By the ids of the highlights. */
  verdicts: Map<string, Verdict>;
  /** Those of which others had changed the words before they arrived. */
  late: Set<string>;
  untouched: string[];
  /** Those of the untouched that are not ok, or not where their letters are. */
  lied: string[];
  undone: string[];
  pasted: string[];
  /** Highlights with a letter that existed twice at some time: letters do not say where they belong. */
  ambiguous: number;
}

/**
 * Knows nothing of positions: every letter of the run is unique, so the text itself says where a highlight must be. A highlight owns the
 * letters that its writer selected, for ever, and what was put between two letters it owned. What the product takes for its quote is
 * never asked. Who owns a letter that was ever copied is not judged.
 */
export class IdentityOracle {
  private readonly owned = new Map<string, Owned>();
  private readonly selections = new Map<string, Selected[]>();
  private readonly doubled = new Set<string>();
  private before: Set<string>;
  /** The letters of each confirmed version. */
  private readonly versions: (readonly string[])[];

  constructor(first: ConfirmedDoc) {
    const letters = lettersIn(first.doc);
    this.versions = [letters];
    this.before = new Set(letters);
  }

  /** Call when letters are copied, also those of which the copy never meets the original. */
  copied(letters: string): void {
    for (const letter of identities(letters)) this.doubled.add(letter);
  }

  /** Call when a writer highlights a selection, or moves a highlight there; `at` is the document before the writer. */
  selected(
    clientId: string,
    { kind, id }: HighlightOp,
    { doc, version }: Pick<ConfirmedDoc, 'doc' | 'version'>,
    from: number,
    to: number,
  ): void {
    const letters = lettersBetween(doc, from, to);
    const passage = passageOf(read(doc), new Set(letters));
    const key = `${clientId} ${kind} ${id}`;
    this.selections.set(key, [
      ...(this.selections.get(key) ?? []),
      { clientId, letters, own: new Set(letters), steady: true, passage, seen: new Set(lettersIn(doc)), version },
    ]);
  }

  /** Call when the document before a writer changed: what comes between selected letters there belongs to them, whatever others did to these. */
  wrote(clientId: string, before: ConfirmedDoc['doc'], after: ConfirmedDoc['doc']): void {
    for (const list of this.selections.values())
      for (const item of list) {
        if (item.clientId !== clientId) continue;
        adopt(item.own, this.alone(lettersIn(after)), new Set(lettersIn(before)));
        item.steady &&= passageOf(read(after), item.own) === item.passage;
      }
  }

  /** Call when a writer's action is given up before it was confirmed. */
  givenUp(clientId: string, op: HighlightOp): void {
    this.take(clientId, op);
  }

  /** Call after every confirmed row, with the state it made. */
  observe(at: ConfirmedDoc, row: StepRow): void {
    const all = lettersIn(at.doc);
    const now = new Set<string>();
    for (const letter of all) {
      if (now.has(letter)) this.doubled.add(letter);
      now.add(letter);
    }
    const letters = this.alone(all);
    this.versions.push(letters);
    const fresh = letters.some((letter) => !this.before.has(letter));
    const kind = row.meta?.k;
    for (const highlight of this.owned.values()) {
      if (fresh) adopt(highlight.letters, letters, this.before);
      if (highlight.untouched) highlight.untouched = passageOf(read(at.doc), highlight.letters) === highlight.passage;
      if (kind !== 'h' && kind !== 'p') continue;
      for (const letter of highlight.letters) {
        const [was, is] = [this.before.has(letter), now.has(letter)];
        if (kind === 'h' && was !== is) highlight.undone = true;
        if (kind === 'p' && !was && is) highlight.pasted = true;
      }
    }
    for (const op of row.ops ?? []) this.own(at, row.clientId, op);
    this.before = now;
  }

  /** The judgement over all highlights that are shown. */
  judge(at: ConfirmedDoc): Judgement {
    const judgement: Judgement = { verdicts: new Map(), late: new Set(), untouched: [], lied: [], undone: [], pasted: [], ambiguous: 0 };
    const letters = this.alone(lettersIn(at.doc));
    at.highlights.each((id, from, to, status) => {
      const owned = this.owned.get(id);
      if (!owned?.letters.size) return;
      if ([...owned.letters].some((letter) => this.doubled.has(letter))) {
        judgement.ambiguous++;
        return;
      }
      const covered = this.alone(lettersBetween(at.doc, from, to));
      const verdict = verdictOf(letters, owned.letters, covered);
      judgement.verdicts.set(id, verdict);
      if (owned.late) judgement.late.add(id);
      if (owned.undone) judgement.undone.push(id);
      if (owned.pasted) judgement.pasted.push(id);
      if (!owned.untouched) return;
      judgement.untouched.push(id);
      if (status !== 'ok' || verdict !== 'right') judgement.lied.push(id);
    });
    return judgement;
  }

  private own(at: ConfirmedDoc, clientId: string, op: HighlightOp): void {
    const selected = this.take(clientId, op);
    // A second highlight of the same id does nothing, nor does a new place for one that does not exist.
    if (!selected || !at.highlights.get(op.id) || (op.kind === 'create' && this.owned.has(op.id))) return;
    const { own } = selected;
    // What its writer had not seen by then, and was put between its letters, also if some of these are gone again.
    for (const version of this.versions.slice(selected.version)) adopt(own, version, selected.seen);
    const known = this.versions[selected.version]!.filter((letter) => own.has(letter));
    const stayed = this.versions.slice(selected.version).every((version) => known.every((letter) => version.includes(letter)));
    const untouched = selected.steady && stayed && passageOf(read(at.doc), own) === selected.passage;
    this.owned.set(op.id, { letters: own, passage: selected.passage, untouched, late: !untouched, undone: false, pasted: false });
  }

  /** A letter that exists twice says nothing about its neighbours either. */
  private alone(letters: readonly string[]): string[] {
    return letters.filter((letter) => !this.doubled.has(letter));
  }

  private take(clientId: string, { kind, id }: HighlightOp): Selected | undefined {
    const key = `${clientId} ${kind} ${id}`;
    const [first, ...rest] = this.selections.get(key) ?? [];
    if (rest.length) this.selections.set(key, rest);
    else this.selections.delete(key);
    return first;
  }
}

/** Takes in what is new and stands between two letters that are owned. */
function adopt(own: Set<string>, letters: readonly string[], before: ReadonlySet<string>): void {
  for (let i = 0; i < letters.length; i++) {
    if (before.has(letters[i]!)) continue;
    let end = i;
    while (end < letters.length && !before.has(letters[end]!)) end++;
    if (own.has(letters[i - 1] ?? '') && own.has(letters[end] ?? '')) for (let k = i; k < end; k++) own.add(letters[k]!);
    i = end;
  }
}

function verdictOf(letters: readonly string[], own: ReadonlySet<string>, covered: readonly string[]): Verdict {
  if (covered.some((letter) => !own.has(letter))) return 'wrong';
  const first = letters.findIndex((letter) => own.has(letter));
  if (first < 0) return 'right';
  const last = letters.findLastIndex((letter) => own.has(letter));
  const alive = letters.slice(first, last + 1);
  if (!alive.every((letter) => own.has(letter))) return 'split';
  if (!covered.length) return 'falseOrphan';
  return covered.length < alive.length ? 'missing' : 'right';
}
