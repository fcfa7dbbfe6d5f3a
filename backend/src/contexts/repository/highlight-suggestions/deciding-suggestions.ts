import { AppError, HIGHLIGHT_SUGGESTION_SURE, type HighlightSuggestionState, type SomeHighlightSuggestionsInput } from '@libs/domain';
import { type ConfirmedDoc, type HighlightOp, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AiModes } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import { DocsService } from '../docs/docs.service.js';
import { APPLIED, DECIDE, DECIDED_BY, MARK_BY_AI, SUGGESTIONS } from './highlight-suggestions.sql.js';
import { type StandingSuggestion, StandingSuggestions } from './standing-suggestions.js';
import { type SuggestibleNote, SuggestionAccess } from './suggestion-access.js';

const MOST_TRIES = 5;
/** Somebody decided on one of them in the same moment. */
class Overtaken extends Error {}

/** What becomes of suggested highlights: a person's word, or, where the feature is On, what was measured. */
@Injectable()
export class DecideSuggestions {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly docs: DocsService,
    private readonly modes: AiModes,
    private readonly access: SuggestionAccess,
    private readonly standing: StandingSuggestions,
  ) {}

  /**
   * Makes highlights of suggestions, in one commit with the rows that say so. Each gets the suggestion's id: however many accept it at once,
   * there is one. Answers the ids of those that are highlights by the actor; whose words are gone, or which somebody else has decided on, are not.
   */
  async accept(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.mustBeOn(actor, noteId);
    // Whoever accepts one answers for it, also for one that was made without them before.
    await this.make(
      actor,
      note,
      (waiting) => waiting.filter(({ id }) => ids.includes(id)),
      (m, made) => this.mark(m, actor, note, made, false),
    );
    return this.decidedBy(actor, noteId, ids, 'accepted');
  }

  /** Makes highlights of what is sure enough, marked as made without a person; what a model proposed is never. The run applies it once. */
  async applySure(actor: Actor, noteId: string, runId: string): Promise<void> {
    const note = await this.access.mustWrite(actor, noteId);
    if ((await this.modes.modeOf(actor, 'highlights', note.projectId)) !== 'On') return;
    const isSure = ({ confidence, model }: StandingSuggestion) => model === null && confidence! >= HIGHLIGHT_SUGGESTION_SURE;
    await this.make(
      actor,
      note,
      (waiting) => waiting.filter(isSure),
      async (m, made) => {
        await m.query(APPLIED, [actor.workspaceId, noteId, runId]);
        await this.mark(m, actor, note, made, true);
      },
    );
  }

  /** Takes the mark off highlights that were made without a person: somebody looked at them and keeps them. */
  async keep(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.mustWrite(actor, noteId);
    await this.db.tx(actor, (m) => this.mark(m, actor, note, ids, false));
    return [...ids];
  }

  private async mark(
    m: EntityManager,
    actor: Actor,
    { id: noteId, projectId }: SuggestibleNote,
    ids: readonly string[],
    isByAi: boolean,
  ): Promise<void> {
    const [marked]: [{ id: string }[], number] = await m.query(MARK_BY_AI, [actor.workspaceId, noteId, ids, isByAi]);
    const change = { kind: 'highlight', deed: 'updated' as const, projectId, noteId, after: { isByAi } };
    await this.changes.record(m, actor, ...marked.map(({ id }) => ({ ...change, id })));
  }

  /** Makes highlights of those that wait and are chosen, in one commit with the rows that say so and what is done `within` it. */
  private async make(
    actor: Actor,
    note: SuggestibleNote,
    choose: (waiting: StandingSuggestion[]) => StandingSuggestion[],
    within: (m: EntityManager, made: readonly string[]) => Promise<void>,
  ): Promise<void> {
    await this.untilAlone(() =>
      this.docs.change(actor, note.id, async (entry) => {
        const deeds = { ops: [] as HighlightOp[], tagIds: new Map<string, readonly string[]>() };
        const made: string[] = [];
        for (const { id, tagId, start, end } of choose(await this.standing.of(actor, note, entry, ['proposed']))) {
          const op = opFor(entry, id, start, end);
          if (!op) continue;
          made.push(id);
          deeds.ops.push(op);
          if (op.kind === 'create' && tagId) deeds.tagIds.set(id, [tagId]);
        }
        return {
          ...deeds,
          within: async (m: EntityManager) => {
            await this.decide(m, actor, note, made, ['proposed'], 'accepted');
            await within(m, made);
          },
        };
      }),
    );
  }

  /** Takes suggestions out of what waits; they are not made again while their words stand. */
  async reject(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.mustWrite(actor, noteId);
    const waiting = await this.idsIn(actor, noteId, ids, 'proposed');
    await this.db.tx(actor, (m) => this.decide(m, actor, note, waiting, ['proposed'], 'rejected', false));
    return this.decidedBy(actor, noteId, ids, 'rejected');
  }

  /** Lets suggestions wait again; the highlights that they became are removed, in one commit. */
  async reopen(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.mustWrite(actor, noteId);
    const within = (m: EntityManager) => this.decide(m, actor, note, ids, ['accepted', 'rejected'], 'proposed', false);
    const deeds = await this.docs.change(actor, noteId, async ({ highlights }) => {
      const rows = await this.db.read<{ id: string }>(actor, SUGGESTIONS, [actor.workspaceId, noteId, ['accepted'], ids]);
      const there = rows.filter(({ id }) => highlights.get(id) && !highlights.get(id)!.removed);
      return { ops: there.map(({ id }): HighlightOp => ({ kind: 'remove', id })), within };
    });
    // Without a highlight there is nothing to commit with.
    if (!deeds?.ops.length) await this.db.tx(actor, within);
    return this.idsIn(actor, noteId, ids, 'proposed');
  }

  /** Writes what became of suggestions. Throws Overtaken when somebody else decided on one of them, where all are wanted. */
  private async decide(
    m: EntityManager,
    actor: Actor,
    note: SuggestibleNote,
    ids: readonly string[],
    from: readonly HighlightSuggestionState[],
    to: HighlightSuggestionState,
    all = true,
  ): Promise<void> {
    const [decided]: [{ id: string }[], number] = await m.query(DECIDE, [actor.workspaceId, note.id, ids, from, actor.userId, to]);
    if (all && decided.length < ids.length) throw new Overtaken();
    await this.changes.record(
      m,
      actor,
      ...decided.map(({ id }) => ({
        kind: 'highlightSuggestion',
        id,
        deed: 'updated' as const,
        projectId: note.projectId,
        noteId: note.id,
        after: { state: to },
      })),
    );
  }

  private async untilAlone(deed: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await deed();
        return;
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        if (tries >= MOST_TRIES) throw new AppError('TooManyRequests', { message: 'Somebody else decides on these too. Try again.' });
      }
    }
  }

  /** Of these the ones that the actor decided on, now or when the same was asked before and its answer was lost. */
  private async decidedBy(actor: Actor, noteId: string, ids: readonly string[], state: HighlightSuggestionState): Promise<string[]> {
    const rows = await this.db.read<{ id: string }>(actor, DECIDED_BY, [actor.workspaceId, noteId, state, ids, actor.userId]);
    return rows.map(({ id }) => id);
  }

  private async idsIn(actor: Actor, noteId: string, ids: readonly string[], state: HighlightSuggestionState): Promise<string[]> {
    const rows = await this.db.read<{ id: string }>(actor, SUGGESTIONS, [actor.workspaceId, noteId, [state], ids]);
    return rows.map(({ id }) => id);
  }
}

/** What makes the highlight: a new one, or again the one that was taken back. */
function opFor({ doc, highlights }: ConfirmedDoc, id: string, start: number, end: number): HighlightOp | null {
  if (highlights.get(id)) return { kind: 'restore', id };
  const index = textIndex(doc);
  const range = trimRange(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
  return range && { kind: 'create', id, from: range[0], to: range[1] };
}
