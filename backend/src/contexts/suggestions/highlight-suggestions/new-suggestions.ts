import { LIMITS } from '@libs/domain';
import type { ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import {
  CurrentSuggestions,
  locateSuggestions,
  overlaps,
  type StoredSuggestion,
  supersedes,
  type TaggedRange,
} from './current-suggestions.js';

/** A passage that a look found. */
export type FoundRow = Pick<StoredSuggestion, 'start' | 'end' | 'tagId' | 'confidence' | 'model' | 'sha256'>;
/** A suggestion as it is to be stored. */
export type NewSuggestionRow = Omit<StoredSuggestion, 'state'>;
/** What a look leaves waiting in a note. */
export interface NewSuggestionSet {
  rows: NewSuggestionRow[];
  /** Of those that would stay the ones that a row says already. */
  over: string[];
}

const { shown, proposed } = LIMITS.highlightSuggestion;

/** Which of the passages that a look found are suggestions: those that say something new. */
@Injectable()
export class NewSuggestions {
  constructor(private readonly suggestions: CurrentSuggestions) {}

  /**
   * Of what is learnt the surest, and of what a model proposed the first, in a number that a person can review; only those count that have no
   * highlight, were not decided on, and are not said twice. Where the learnt or the proposed ones are not whole, those that wait stay, and no proposal
   * is beside them. One that waits already keeps its id.
   */
  async of(
    actor: Actor,
    note: { id: string; projectId: string },
    entry: ConfirmedDoc,
    matches: readonly FoundRow[],
    isWhole: { learnt: boolean; proposed: boolean },
  ): Promise<NewSuggestionSet> {
    const currentSuggestions = await this.suggestions.all(actor, note, entry);
    const tagIds = [...new Set(matches.flatMap(({ tagId }) => tagId ?? []))];
    const taken = await this.suggestions.taken(actor, note.id, entry, tagIds);
    const decided = currentSuggestions.filter(({ state }) => state !== 'proposed');
    const waiting = currentSuggestions.filter(
      ({ state, model }) => state === 'proposed' && !(model === null ? isWhole.learnt : isWhole.proposed),
    );
    const placed = locateSuggestions(
      entry,
      matches.map((item) => ({ ...item, id: newId(), version: entry.version, state: 'proposed' as const })),
    );
    const isLearnt = ({ model }: { model: string | null }) => model === null;
    const surest = placed.filter(isLearnt).sort((a, b) => b.confidence! - a.confidence! || a.start - b.start);
    const learnt = apart(surest, overlaps, [...taken, ...decided, ...waiting.filter(isLearnt)], shown);
    // What is learnt was measured: a proposal gives way to it.
    const stays = waiting.filter(
      (currentSuggestion) => isLearnt(currentSuggestion) || !learnt.some((range) => supersedes(range, currentSuggestion)),
    );
    const highlights = this.suggestions.highlighted(entry);
    const proposals = placed.filter(
      (currentSuggestion) =>
        !isLearnt(currentSuggestion) &&
        !(currentSuggestion.tagId ? taken : highlights).some((range) => supersedes(range, currentSuggestion)),
    );
    const room = proposed - stays.filter((currentSuggestion) => !isLearnt(currentSuggestion)).length;
    const fresh = apart(proposals, supersedes, [...learnt, ...stays, ...decided], room);
    const rows = [...learnt.slice(0, Math.max(0, shown - fresh.length - stays.length)), ...fresh].map(
      ({ quote: _, state: __, ...item }) => {
        const same = currentSuggestions.find((other) => other.tagId === item.tagId && other.start === item.start && other.end === item.end);
        return same ? { ...item, id: same.id } : item;
      },
    );
    const ids = new Set(rows.map(({ id }) => id));
    const over = waiting.filter(
      (currentSuggestion) => !ids.has(currentSuggestion.id) && rows.some((row) => isLearnt(row) && supersedes(row, currentSuggestion)),
    );
    return { rows, over: over.map(({ id }) => id) };
  }
}

/** The first of some that are twins of no other and of none before them. */
function apart<T extends TaggedRange>(
  some: readonly T[],
  isTwin: (a: TaggedRange, b: TaggedRange) => boolean,
  taggedRanges: readonly TaggedRange[],
  max: number,
): T[] {
  const kept: T[] = [];
  for (const one of some) {
    if (kept.length >= max) break;
    if (!taggedRanges.some((range) => isTwin(range, one)) && !kept.some((range) => isTwin(range, one))) kept.push(one);
  }
  return kept;
}
