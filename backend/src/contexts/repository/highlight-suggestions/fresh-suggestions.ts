import { LIMITS } from '@libs/domain';
import type { ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import { isOver, placedIn, StandingSuggestions, type StoredSuggestion, saysOver } from './standing-suggestions.js';

/** A passage that a look found. */
export type FoundRow = Pick<StoredSuggestion, 'start' | 'end' | 'tagId' | 'confidence' | 'model' | 'sha256'>;
/** A suggestion as it is to be stored. */
export type FreshRow = Omit<StoredSuggestion, 'state'>;

const { shown, proposed } = LIMITS.highlightSuggestion;

/** Which of the passages that a look found are suggestions: those that say something new. */
@Injectable()
export class FreshSuggestions {
  constructor(private readonly standing: StandingSuggestions) {}

  /**
   * Of what is learnt the surest, and of what a model proposed the first, in a number that somebody can look through; without what has a highlight or
   * was decided on. Where the learnt ones are not whole, those that wait stay, and a model's are none beside them. One that waits already keeps its id.
   */
  async of(
    actor: Actor,
    note: { id: string; projectId: string },
    entry: ConfirmedDoc,
    found: readonly FoundRow[],
    isLearntWhole: boolean,
  ): Promise<FreshRow[]> {
    const known = await this.standing.all(actor, note, entry);
    const tagIds = [...new Set(found.flatMap(({ tagId }) => tagId ?? []))];
    const taken = await this.standing.taken(actor, note.id, entry, tagIds);
    const decided = known.filter(({ state }) => state !== 'proposed');
    const placed = placedIn(
      entry,
      found.map((one) => ({ ...one, id: newId(), version: entry.version, state: 'proposed' as const })),
    );
    const proposals = placed.filter(({ model }) => model !== null).slice(0, proposed);
    const learnt = placed
      .filter((one) => one.model === null && ![...taken, ...decided].some((range) => isOver(range, one)))
      .sort((a, b) => b.confidence! - a.confidence! || a.start - b.start)
      .slice(0, shown - proposals.length);
    const waiting = isLearntWhole ? [] : known.filter(({ state, model }) => state === 'proposed' && model === null);
    const highlights = this.standing.highlighted(entry);
    const others = [...learnt, ...waiting, ...decided];
    const fresh = proposals.filter(
      (one) => !others.some((range) => saysOver(range, one)) && !(one.tagId ? taken : highlights).some((range) => saysOver(range, one)),
    );
    return [...learnt, ...fresh].map(({ quote: _, state: __, ...one }) => {
      const same = known.find((other) => other.tagId === one.tagId && other.start === one.start && other.end === one.end);
      return same ? { ...one, id: same.id } : one;
    });
  }
}
