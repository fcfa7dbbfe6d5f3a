import { HIGHLIGHT_SUGGESTION_STATES, type HighlightSuggestionState } from '@libs/domain';
import { type ConfirmedDoc, type HighlightRow, highlightText, plainText, textIndex } from '@libs/editor';
import { hashOf, QuoteLocator } from '@libs/text-analysis';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DerivedTextRegistry } from '#contexts/documents';
import { HighlightTags } from '#contexts/repository';
import { type InWorkspace, TenantDb } from '#platform/db';
import { CLEAR_READ_PARTS, DELETE_SUGGESTIONS, SUGGESTIONS, TAGGED } from './highlight-suggestions.sql.js';

/** A suggestion as it is stored. */
export interface StoredSuggestion {
  id: string;
  /** Only a model suggests without a tag. */
  tagId: string | null;
  version: number;
  start: number;
  end: number;
  sha256: string;
  /** What is learnt has a share that was measured; what a model proposes has none, but that model's name. */
  confidence: number | null;
  model: string | null;
  state: HighlightSuggestionState;
}
/** A suggestion whose words stand in the text: where they are now, with a tag that can be put on them. */
export interface CurrentSuggestion extends StoredSuggestion {
  quote: string;
}
/** A range with a tag, in code points. */
export interface TaggedRange {
  start: number;
  end: number;
  tagId: string | null;
}

/** Whether two ranges of one tag have a letter in common. */
export const overlaps = (a: TaggedRange, b: TaggedRange): boolean => a.tagId === b.tagId && a.start < b.end && b.start < a.end;
/** The same where one without a tag says nothing beside one with any. */
export const supersedes = (a: TaggedRange, b: TaggedRange): boolean =>
  (a.tagId === b.tagId || a.tagId === null || b.tagId === null) && a.start < b.end && b.start < a.end;

/** What of the suggestions of a note stands in its text as it is now. */
@Injectable()
export class CurrentSuggestions implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly tags: HighlightTags,
    private readonly keptWords: DerivedTextRegistry,
  ) {}

  onModuleInit(): void {
    this.keptWords.register('note', (m, where, noteId, entry) => this.removeGone(m, where, noteId, entry));
  }

  /**
   * Suggestions in these states, or those of them with these ids, in the order of the text: whose words are there, whose tag the project has, and
   * which no highlight with this tag has taken meanwhile.
   */
  async of(
    where: InWorkspace,
    note: { id: string; projectId: string },
    entry: ConfirmedDoc,
    states: readonly HighlightSuggestionState[],
    ids: readonly string[] | null = null,
  ): Promise<CurrentSuggestion[]> {
    const rows = await this.db.read<StoredSuggestion>(where, SUGGESTIONS, [where.workspaceId, note.id, states, ids]);
    if (!rows.length) return [];
    const usable = await this.usable(where, note.projectId, rows);
    const taken = await this.taken(where, note.id, entry, [...usable.values()]);
    const highlights = rows.some(({ tagId }) => !tagId) ? this.highlighted(entry) : [];
    return locateSuggestions(entry, rows)
      .flatMap((currentSuggestion) => {
        if (!currentSuggestion.tagId) return [currentSuggestion];
        // One that was merged stands for the one that it went into.
        const tagId = usable.get(currentSuggestion.tagId);
        return tagId ? [{ ...currentSuggestion, tagId }] : [];
      })
      .filter(
        (currentSuggestion) =>
          !(currentSuggestion.tagId
            ? taken.some((range) => overlaps(range, currentSuggestion))
            : highlights.some((range) => supersedes(range, currentSuggestion))),
      )
      .sort((a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1));
  }

  /** What has one of these tags in a note already. */
  async taken(where: InWorkspace, noteId: string, { doc, highlights }: ConfirmedDoc, tagIds: readonly string[]): Promise<TaggedRange[]> {
    const rows = await this.db.read<{ id: string; tagId: string }>(where, TAGGED, [where.workspaceId, noteId, tagIds]);
    const index = textIndex(doc);
    return rows.flatMap(({ id, tagId }) => {
      const row = highlights.get(id);
      return row && exists(row) ? [{ tagId, start: index.posToOffset(row.from), end: index.posToOffset(row.to) }] : [];
    });
  }

  /** Every highlight of a note, whatever tags it has. */
  highlighted({ doc, highlights }: ConfirmedDoc): TaggedRange[] {
    const index = textIndex(doc);
    return highlights
      .rows()
      .filter(exists)
      .map(({ from, to }) => ({ tagId: null, start: index.posToOffset(from), end: index.posToOffset(to) }));
  }

  /** All of a note whose words are in the text, whatever became of them; a tag that was merged is the one that it went into. */
  async all(where: InWorkspace, note: { id: string; projectId: string }, entry: ConfirmedDoc): Promise<CurrentSuggestion[]> {
    const rows = await this.db.read<StoredSuggestion>(where, SUGGESTIONS, [where.workspaceId, note.id, HIGHLIGHT_SUGGESTION_STATES, null]);
    const usable = await this.usable(where, note.projectId, rows);
    return locateSuggestions(entry, rows).map((currentSuggestion) => ({
      ...currentSuggestion,
      tagId: currentSuggestion.tagId && (usable.get(currentSuggestion.tagId) ?? currentSuggestion.tagId),
    }));
  }

  /** The tags of suggestions that a project has, by the ones that they were made with. */
  private usable(where: InWorkspace, projectId: string, rows: readonly StoredSuggestion[]): Promise<Map<string, string>> {
    return this.tags.usable(where, projectId, [...new Set(rows.flatMap(({ tagId }) => tagId ?? []))]);
  }

  /** Forgets, in the open transaction, what was said of words that a text has no more: a hash of short words tells them. */
  private async removeGone(m: EntityManager, where: InWorkspace, noteId: string, entry: ConfirmedDoc): Promise<void> {
    const rows: StoredSuggestion[] = await m.query(SUGGESTIONS, [where.workspaceId, noteId, HIGHLIGHT_SUGGESTION_STATES, null]);
    const there = new Set(locateSuggestions(entry, rows).map(({ id }) => id));
    const storedSuggestions = rows.filter(({ id }) => !there.has(id));
    if (storedSuggestions.length) await m.query(DELETE_SUGGESTIONS, [where.workspaceId, storedSuggestions.map(({ id }) => id)]);
    await m.query(CLEAR_READ_PARTS, [where.workspaceId, noteId]);
  }
}

const exists = ({ removed, status }: HighlightRow): boolean => !removed && status !== 'orphan';

/** Those of the rows whose words are in the text: where they were, or the nearest place with the same. */
export function locateSuggestions({ doc, version }: ConfirmedDoc, rows: readonly StoredSuggestion[]): CurrentSuggestion[] {
  const index = textIndex(doc);
  const wordsAt = (start: number, end: number) =>
    end > index.length ? '' : highlightText(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
  let locator: QuoteLocator | undefined;
  return rows.flatMap((row) => {
    const there = wordsAt(row.start, row.end);
    if (hashOf(there) === row.sha256) return [{ ...row, version, quote: there }];
    locator ??= new QuoteLocator(plainText(doc));
    // What is learnt is of whole sentences; a model takes any words.
    const start = row.model === null ? locator.placeOf(row) : locator.placeOfWords(row);
    if (start === null) return [];
    const end = start + row.end - row.start;
    return [{ ...row, version, start, end, quote: wordsAt(start, end) }];
  });
}
