import type { Node } from '@tiptap/pm/model';
import { type Letter, type Reading, read, type TextBlock } from './letters.js';

/**
 * One step as its writer saw it: the writer's document before and after it, and the newest confirmed version in that. Null where a rebase left
 * no way to say which step it was.
 */
export type Intent = { before: Node; after: Node; version: number } | null;

const sameMarks = (a: Letter, b: Letter) => a.marks.length === b.marks.length && a.marks.every((mark, i) => mark === b.marks[i]);
const lookOf = (reading: Reading, letter: Letter) => reading.blocks[letter.block]!.look;
const sameBlock = (a: TextBlock | undefined, b: TextBlock | undefined) =>
  a?.look === b?.look && a?.letters.length === b?.letters.length && !!a?.letters.every((letter, i) => letter === b?.letters[i]);

/** Whether a letter's block and what stands before and behind it are the same in both documents. */
function standsAlike(letter: string, a: Reading, b: Reading): boolean {
  const [item, other] = [a.places.get(letter), b.places.get(letter)];
  if (!item || !other) return false;
  return [-1, 0, 1].every((step) => {
    const [left, right] = [a.blocks[item.block + step], b.blocks[other.block + step]];
    return sameBlock(left, right);
  });
}

/** Letters whose marks or blocks a step changed for its writer. */
function changedBy({ before, after }: NonNullable<Intent>): string[] {
  const [b, a] = [read(before), read(after)];
  return [...b.places.values()].flatMap((was) => {
    const is = a.places.get(was.letter);
    return is && (!sameMarks(was, is) || lookOf(b, was) !== lookOf(a, is)) ? [was.letter] : [];
  });
}

/**
 * The model of how letters look: a letter has the marks and stands in the kind of block that its writers gave it, step by step in the order
 * of the log. What a step was meant to do is read off the writer's own documents before and after it; the confirmed step has to do the same
 * to every letter that the writer knew, and nothing to others, wherever others had changed the places in between. Where the blocks around a
 * letter were changed by others in between, how its block comes out is not judged, and counted.
 */
export class FormattingOracle {
  /** What differs from the model. */
  readonly findings: string[] = [];
  /** How many changes of marks and of blocks were judged, and how many blocks could not be. */
  readonly judged = { marks: 0, blocks: 0, unclear: 0 };
  /** How many cursors were followed through a rebase. */
  carets = 0;
  private readonly known = new Set<string>();
  /** In which version letters that had been gone were there again: what is meant for words does not follow them through that. */
  private readonly back = new Map<string, number>();
  private version = 0;

  /** Call after every confirmed row, with the documents around it. */
  observe(beforeRow: Node, afterRow: Node, intent: Intent, name: string): void {
    this.version++;
    if (beforeRow.eq(afterRow)) return;
    const [was, is] = [read(beforeRow), read(afterRow)];
    for (const { letter } of is.letters) if (!was.places.has(letter) && this.known.has(letter)) this.back.set(letter, this.version);
    if (intent) this.compare(read(intent.before), read(intent.after), was, is, intent.version, name);
    for (const { letter } of is.letters) this.known.add(letter);
  }

  private compare(before: Reading, after: Reading, was: Reading, is: Reading, version: number, name: string): void {
    const changesMarks = before.letters.some((letter) => {
      const then = after.places.get(letter.letter);
      return then && !sameMarks(letter, then);
    });
    for (const [letter, now] of is.places) {
      const then = was.places.get(letter);
      const [b, a] = [before.places.get(letter), after.places.get(letter)];
      if (!then) {
        // What comes back, undone or moved, may look as others made it look meanwhile.
        if (a && !b && !this.known.has(letter) && !sameMarks(now, a) && !inCode(is, now))
          this.findings.push(`${name}: ${letter} was put in with other marks`);
        continue;
      }
      if (!b || !a) {
        if (!sameMarks(then, now) && !changesMarks) this.findings.push(`${name}: marks of ${letter}, which the writer did not know`);
        continue;
      }
      // What others put into the midst of a stretch that the step changed changes with it.
      if (this.wasGone(letter, version)) continue;
      const isJudged = !changesMarks || !sameMarks(b, a) || standsAlike(letter, before, was);
      if (isJudged && !inCode(is, now) && !inCode(was, then)) this.marks([b, a], [then, now], `${name}: ${letter}`);
      const moves = [lookOf(before, b) !== lookOf(after, a), lookOf(was, then) !== lookOf(is, now)];
      if (!moves[0] && !moves[1]) continue;
      const mates = [...before.blocks[b.block]!.letters, ...after.blocks[a.block]!.letters];
      if (mates.some((mate) => before.places.has(mate) && !standsAlike(mate, before, was))) this.judged.unclear++;
      else {
        this.judged.blocks++;
        if (lookOf(is, now) !== lookOf(after, a))
          this.findings.push(`${name}: ${letter} is in ${lookOf(is, now)}, not ${lookOf(after, a)}`);
      }
    }
  }

  /** Call when a rebase left steps out, with the confirmed documents before and after what was new: text untouched by others has its place. */
  leftOut(beforeAll: Node, afterAll: Node, intents: readonly Intent[], name: string): void {
    if (intents.includes(null)) return;
    const [was, is] = [read(beforeAll), read(afterAll)];
    const first = new Map<string, string>();
    const last = new Map<string, string>();
    const lookIn = (doc: Node, letter: string) => {
      const reading = read(doc);
      const place = reading.places.get(letter)!;
      return `${place.marks} ${lookOf(reading, place)}`;
    };
    for (const intent of intents)
      for (const letter of changedBy(intent!)) {
        if (!first.has(letter)) first.set(letter, lookIn(intent!.before, letter));
        last.set(letter, lookIn(intent!.after, letter));
      }
    for (const intent of intents) {
      const letters = changedBy(intent!).filter((letter) => first.get(letter) !== last.get(letter));
      if (!letters.length) continue;
      const before = read(intent!.before);
      if (
        letters.every(
          (letter) => !this.wasGone(letter, intent!.version) && standsAlike(letter, before, was) && standsAlike(letter, was, is),
        )
      )
        this.findings.push(`${name}: a change of ${letters.join('')} was left out, though untouched`);
    }
  }

  private wasGone(letter: string, since: number): boolean {
    return (this.back.get(letter) ?? 0) > since;
  }

  private marks([b, a]: [Letter, Letter], [then, now]: [Letter, Letter], name: string): void {
    if (sameMarks(b, a)) {
      if (!sameMarks(then, now)) this.findings.push(`${name}: marks, which the writer did not change`);
      return;
    }
    this.judged.marks++;
    const added = a.marks.filter((mark) => !b.marks.includes(mark));
    const meant = [...then.marks.filter((mark) => a.marks.includes(mark) || !b.marks.includes(mark)), ...added];
    const right = [new Set(meant), ...(sameMarks(b, then) ? [] : [new Set(then.marks), new Set(a.marks)])];
    if (!right.some((marks) => marks.size === now.marks.length && now.marks.every((mark) => marks.has(mark))))
      this.findings.push(`${name}: has ${now.marks}, should have ${meant}`);
  }
}

const inCode = ({ blocks }: Reading, { block }: Letter) => blocks[block]!.look.startsWith('codeBlock');
