import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { speakerOf } from './node-attrs.js';

/** A paragraph with the one who speaks in it: its own, or who spoke last. */
export interface SpokenParagraph {
  pos: number;
  speaker: string | null;
  /** What the paragraph itself says; null when it goes on with the one above. */
  own: string | null;
}

/** A paragraph whose speaker was changed: what it said of itself before, and what it says now. */
export interface SpeakerChange {
  pos: number;
  before: string | null;
  after: string | null;
}

/** How much of a talk is meant by one place in it. */
export type TurnScope = 'paragraph' | 'turn' | 'rest';

/** All paragraphs of a text with their speakers, in order. */
export function spokenParagraphs(doc: Node): SpokenParagraph[] {
  const matches: SpokenParagraph[] = [];
  let speaker: string | null = null;
  doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph') {
      const own = speakerOf(node);
      speaker = own ?? speaker;
      matches.push({ pos, speaker, own });
    }
    return !node.isTextblock;
  });
  return matches;
}

/** Who speaks in a text, each with the number of paragraphs, in order of appearance. */
export function speakersIn(doc: Node): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { speaker } of spokenParagraphs(doc)) if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return counts;
}

/** The paragraphs that `scope` means at `pos`: this one, all under the same name without a break, or all of this speaker from that name on. */
export function paragraphsFrom(doc: Node, pos: number, scope: TurnScope): SpokenParagraph[] {
  const all = spokenParagraphs(doc);
  const at = all.findLastIndex((paragraph) => paragraph.pos <= pos);
  const here = all[at];
  if (!here) return [];
  if (scope === 'paragraph') return [here];
  let first = at;
  while (first > 0 && all[first - 1]!.speaker === here.speaker) first--;
  if (scope === 'rest') return all.slice(first).filter(({ speaker }) => speaker === here.speaker);
  let behind = at + 1;
  while (behind < all.length && all[behind]!.speaker === here.speaker) behind++;
  return all.slice(first, behind);
}

/** The paragraphs that a range of the text touches. */
export const paragraphsIn = (doc: Node, from: number, to: number): SpokenParagraph[] =>
  spokenParagraphs(doc).filter(({ pos }) => pos < to && pos + doc.nodeAt(pos)!.nodeSize > from);

/**
 * Gives paragraphs to a speaker. Only attributes change, so no position moves and no highlight can; a paragraph that went on with a changed
 * one without saying so keeps its speaker by saying it. Answers what was changed.
 */
export function assignSpeaker(tr: Transaction, positions: Iterable<number>, speaker: string): SpeakerChange[] {
  const selected = new Set(positions);
  const changes: SpeakerChange[] = [];
  let heard: string | null = null;
  for (const paragraph of spokenParagraphs(tr.doc)) {
    const requested = selected.has(paragraph.pos) ? speaker : paragraph.speaker;
    const after = paragraph.own === null && heard === requested ? null : requested;
    if (after !== paragraph.own) changes.push({ pos: paragraph.pos, before: paragraph.own, after });
    heard = requested;
  }
  for (const { pos, after } of changes) tr.setNodeAttribute(pos, 'speaker', after);
  return changes;
}

/** Gives all that one speaker says to another. */
export const mergeSpeakers = (tr: Transaction, from: string, into: string): SpeakerChange[] =>
  assignSpeaker(
    tr,
    spokenParagraphs(tr.doc).flatMap(({ pos, speaker }) => (speaker === from ? [pos] : [])),
    into,
  );

/** Takes changes back where the speaker was not changed since; `placeOf` says where a paragraph is now, or null. */
export function revertSpeakers(tr: Transaction, changes: readonly SpeakerChange[], placeOf: (pos: number) => number | null): void {
  for (const { pos, before, after } of changes) {
    const now = placeOf(pos);
    const node = now === null ? null : tr.doc.nodeAt(now);
    if (node?.type.name === 'paragraph' && node.attrs['speaker'] === after) tr.setNodeAttribute(now!, 'speaker', before);
  }
}
