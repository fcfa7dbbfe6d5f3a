import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { type Step, Transform } from '@tiptap/pm/transform';
import { getVersion } from 'prosemirror-collab';
import { type LocalStep, localSteps } from '../rebase.js';
import { metaOf } from '../step-meta.js';
import type { FormattingOracle, Intent } from './formatting-oracle.js';
import { read } from './letters.js';

/** What a rebased step keeps of the one it was. */
const kernelOf = (step: Step): string => {
  const { from: _from, to: _to, gapFrom: _gapFrom, gapTo: _gapTo, pos: _pos, ...kernel } = step.toJSON();
  return JSON.stringify(kernel);
};

/** The document without the unsent steps. */
function confirmedIn(state: EditorState): Node {
  const confirmed = new Transform(state.doc);
  for (const { inverted } of [...localSteps(state)].reverse()) confirmed.step(inverted);
  return confirmed.doc;
}

/**
 * What the unsent steps of a writer were meant to do, in their order: follows the writer's transactions, and says to the oracle of looks what
 * a rebase left out and where the cursor came to lie.
 */
export class Intents {
  unsent: Intent[] = [];
  private kept: Intent[] = [];

  constructor(
    private readonly writer: string,
    private readonly looks: FormattingOracle,
  ) {}

  /** The page is closed; the steps that are taken back into the next one are these. */
  closed(): void {
    this.kept = this.unsent;
    this.unsent = [];
  }

  /** Call after every transaction. */
  follow(before: EditorState, after: EditorState, tr: Transaction, isResumed: boolean): void {
    const [old, now] = [localSteps(before), localSteps(after)];
    if (tr.getMeta('rebased') !== undefined && getVersion(after) > getVersion(before) && tr.docChanged) this.rebased(before, after, tr);
    else if (now.length < old.length) this.unsent = this.unsent.slice(old.length - now.length);
    else if (now.length > old.length && isResumed) this.unsent.push(this.kept.shift() ?? null);
    else if (now.length > old.length)
      tr.docs.forEach((doc, i) => {
        this.unsent.push({ before: doc, after: tr.docs[i + 1] ?? tr.doc, version: getVersion(before) });
      });
    if (this.unsent.length !== now.length) throw new Error(`${this.writer}: ${now.length} unsent steps, ${this.unsent.length} intents`);
  }

  private rebased(before: EditorState, after: EditorState, tr: Transaction): void {
    const [old, now] = [localSteps(before), localSteps(after)];
    const intents = this.unsent;
    const places = placesOf(old, now);
    this.unsent = now.map((_, i) => (places ? intents[places[i]!]! : null));
    const name = `${this.writer} at version ${getVersion(after)}`;
    const others = tr.docs.slice(old.length, old.length + getVersion(after) - getVersion(before) + 1);
    if (places && now.length < old.length) {
      const left = new Set(places);
      this.looks.leftOut(
        confirmedIn(before),
        confirmedIn(after),
        intents.filter((_, i) => !left.has(i)),
        name,
      );
    }
    const moves = old.some(({ origin }) => metaOf(origin)?.k === 'p');
    if (before.selection.empty && !moves && now.length === old.length) this.caret(before, after, others, name);
  }

  /**
   * A cursor stays between the letters it stood between, as long as they were not moved. Not judged over a move of the writer's own that no one
   * has yet, nor where a step found no place: there the cursor comes to lie a little further on, or before what was typed last.
   */
  private caret(before: EditorState, after: EditorState, others: readonly Node[], name: string): void {
    const at = before.selection.head;
    const letters = [...read(before.doc).places.values()];
    const [first, ...last] = others;
    const has = (doc: Node | undefined, letter: string) => doc?.textContent.includes(letter) ?? false;
    const stays = ({ letter }: { letter: string }) => !has(first, letter) || last.every((doc) => has(doc, letter));
    const now = (letter: string | undefined) => read(after.doc).places.get(letter ?? '');
    const left = letters.findLast((letter) => letter.to <= at);
    const right = letters.find((letter) => letter.from >= at);
    if ((left && !stays(left)) || (right && !stays(right))) return;
    const [from, to] = [left ? now(left.letter)?.to : 0, right ? now(right.letter)?.from : after.doc.content.size];
    if (from === undefined || to === undefined || from > to) return;
    this.looks.carets++;
    const { head } = after.selection;
    if (head < from || head > to)
      this.looks.findings.push(`${name}: the cursor left its place between ${left?.letter} and ${right?.letter}`);
  }
}

/** Which of the old steps each of the new ones was; null when that cannot be said. */
function placesOf(old: readonly LocalStep[], now: readonly LocalStep[]): number[] | null {
  const places: number[] = [];
  let i = 0;
  for (const localStep of now) {
    const same = (k: number) =>
      old[k]!.origin === localStep.origin && (kernelOf(old[k]!.step) === kernelOf(localStep.step) || localStep.meta !== undefined);
    while (i < old.length && !same(i)) i++;
    if (i === old.length) return null;
    places.push(i++);
  }
  return places;
}
