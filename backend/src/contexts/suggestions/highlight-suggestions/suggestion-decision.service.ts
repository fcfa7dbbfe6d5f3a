import { AppError, HIGHLIGHT_SUGGESTION_SURE, type HighlightSuggestionState, type SomeHighlightSuggestionsInput } from '@libs/domain';
import { type ConfirmedDoc, type HighlightOp, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AiModes } from '#contexts/ai';
import { type DocumentEdits, DocumentWriter } from '#contexts/documents';
import { AiHighlightFlags } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { type SuggestibleNote, SuggestionAccess } from '../access/suggestion-access.js';
import { type CurrentSuggestion, CurrentSuggestions } from './current-suggestions.js';
import { DECIDE, DECIDED_BY, HIGHLIGHTS_BY_AI, NOT_BY_AI_OF, REACCEPT_RESTORED, SUGGESTIONS } from './highlight-suggestions.sql.js';

const MAX_ATTEMPTS = 5;
/** Another user decided on one of them at the same time. */
class Overtaken extends Error {}

/** What becomes of suggested highlights: a person's word, or, where the feature is On, what was measured. */
@Injectable()
export class SuggestionDecisionService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly writer: DocumentWriter,
    private readonly modes: AiModes,
    private readonly access: SuggestionAccess,
    private readonly suggestions: CurrentSuggestions,
    private readonly byAi: AiHighlightFlags,
  ) {}

  /**
   * Makes highlights of suggestions, in one commit with the rows that say so. Each gets the suggestion's id: however many accept it at once,
   * there is one. Answers the ids of those that are highlights by the actor; not those whose words are gone or that another user has decided on.
   */
  async accept(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.requireEnabled(actor, noteId);
    // Accepting one confirms it, also one that was made automatically before.
    await this.retryOnConflict(() =>
      this.writer.write(actor, note.id, (doc) =>
        this.editsThatMake(
          actor,
          note,
          doc,
          (waiting) => waiting.filter(({ id }) => ids.includes(id)),
          (m, created) => this.keepMarked(m, actor, note, created),
        ),
      ),
    );
    // What was made without them in the same moment is theirs too.
    const mine = new Set([...(await this.decidedBy(actor, noteId, ids, 'accepted')), ...(await this.keepAccepted(actor, note, ids))]);
    return ids.filter((id) => mine.has(id));
  }

  /**
   * Makes highlights of those that are sure enough, marked as made without a person; what a model proposed is never, nor what was a highlight before:
   * a person took that away. Done again it finds nothing more to do.
   */
  async applySure(actor: Actor, noteId: string, ids: readonly string[]): Promise<void> {
    const note = await this.access.requireWrite(actor, noteId);
    if ((await this.modes.modeOf(actor, 'highlights', note.projectId)) !== 'On') return;
    const isSure = ({ confidence, model }: CurrentSuggestion) => model === null && confidence! >= HIGHLIGHT_SUGGESTION_SURE;
    const requested = new Set(ids);
    await this.retryOnConflict(() =>
      this.writer.write(actor, note.id, (doc) =>
        this.editsThatMake(
          actor,
          note,
          doc,
          (waiting) =>
            waiting.filter(
              (currentSuggestion) =>
                requested.has(currentSuggestion.id) && isSure(currentSuggestion) && !doc.highlights.get(currentSuggestion.id),
            ),
          async (m, created) => {
            await this.recordMark(m, actor, note, await this.byAi.mark(m, actor, noteId, created), true);
          },
        ),
      ),
    );
  }

  /** Confirms highlights that were made automatically. Returns those that are confirmed now. */
  async keep(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.requireWrite(actor, noteId);
    const marked = await this.db.read<{ id: string }>(actor, HIGHLIGHTS_BY_AI, [actor.workspaceId, noteId, ids, false]);
    await this.db.tx(actor, (m) => this.keepMarked(m, actor, note, idsOf(marked)));
    return idsOf(await this.db.read<{ id: string }>(actor, NOT_BY_AI_OF, [actor.workspaceId, noteId, ids]));
  }

  /**
   * Removes highlights that were made automatically and not confirmed, in one commit with the rows that record that a person did not want
   * them: nothing proposes or makes them again. Answers those that are gone.
   */
  async removeApplied(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.requireWrite(actor, noteId);
    const done = await this.retryOnConflict(() =>
      this.writer.write(actor, note.id, (doc) =>
        this.editsThatTurn('remove', actor, note, doc, ids, (m, there) =>
          this.decide(m, actor, note, there, ['accepted'], 'rejected', false),
        ),
      ),
    );
    const deleted = new Set([...done.edits!.turned, ...(await this.decidedBy(actor, noteId, ids, 'rejected'))]);
    return ids.filter((id) => deleted.has(id));
  }

  /** Restores what was removed so, with its mark and its former user. Returns those that are there. */
  async restoreApplied(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.requireWrite(actor, noteId);
    const within = async (m: EntityManager, back: readonly string[]) => {
      const [restored]: [{ id: string }[], number] = await m.query(REACCEPT_RESTORED, [actor.workspaceId, noteId, back]);
      await this.reported(m, actor, note, idsOf(restored), 'accepted');
    };
    await this.retryOnConflict(() =>
      this.writer.write(actor, note.id, (doc) => this.editsThatTurn('restore', actor, note, doc, ids, within)),
    );
    return idsOf(await this.db.read<{ id: string }>(actor, HIGHLIGHTS_BY_AI, [actor.workspaceId, noteId, ids, false]));
  }

  /** What removes or restores highlights that are marked as made without a person, with the rest in the same commit; `turned` are these. */
  private async editsThatTurn(
    kind: 'remove' | 'restore',
    actor: Actor,
    note: SuggestibleNote,
    { highlights }: ConfirmedDoc,
    ids: readonly string[],
    within: (m: EntityManager, ids: readonly string[]) => Promise<void>,
  ): Promise<DocumentEdits & { turned: readonly string[] }> {
    const isGone = kind === 'restore';
    const marked = idsOf(await this.db.read<{ id: string }>(actor, HIGHLIGHTS_BY_AI, [actor.workspaceId, note.id, ids, isGone]));
    const turned = marked.filter((id) => highlights.get(id) && !!highlights.get(id)!.removed === isGone);
    return {
      turned,
      ops: turned.map((id): HighlightOp => ({ kind, id })),
      within: async (m: EntityManager) => {
        // The commit holds them now: who kept one before it was held keeps it.
        const still: unknown[] = await m.query(HIGHLIGHTS_BY_AI, [actor.workspaceId, note.id, turned, !isGone]);
        if (still.length < turned.length) throw new Overtaken();
        await within(m, turned);
      },
    };
  }

  private async keepMarked(m: EntityManager, actor: Actor, note: SuggestibleNote, ids: readonly string[]): Promise<void> {
    await this.recordMark(m, actor, note, await this.byAi.keep(m, actor, ids), false);
  }

  private async recordMark(
    m: EntityManager,
    actor: Actor,
    { id: noteId, projectId }: SuggestibleNote,
    ids: readonly string[],
    isByAi: boolean,
  ): Promise<void> {
    const change = { kind: 'highlight' as const, action: 'updated' as const, projectId, noteId, after: { isByAi } };
    await this.changes.record(m, actor, ...ids.map((id) => ({ ...change, id })));
  }

  /** Keeps those that are highlights without a person already. */
  private async keepAccepted(actor: Actor, note: SuggestibleNote, ids: readonly string[]): Promise<string[]> {
    const marked = idsOf(await this.db.read<{ id: string }>(actor, HIGHLIGHTS_BY_AI, [actor.workspaceId, note.id, ids, false]));
    if (marked.length) await this.db.tx(actor, (m) => this.keepMarked(m, actor, note, marked));
    return marked;
  }

  /** What makes highlights of those that wait and are chosen, in one commit with the rows that say so and what is done `within` it. */
  private async editsThatMake(
    actor: Actor,
    note: SuggestibleNote,
    doc: ConfirmedDoc,
    choose: (waiting: CurrentSuggestion[]) => CurrentSuggestion[],
    within: (m: EntityManager, made: readonly string[]) => Promise<void>,
  ): Promise<DocumentEdits> {
    const ops: HighlightOp[] = [];
    const tagIds = new Map<string, readonly string[]>();
    for (const { id, tagId, start, end } of choose(await this.suggestions.of(actor, note, doc, ['proposed']))) {
      const op = opFor(doc, id, start, end);
      if (!op) continue;
      ops.push(op);
      if (op.kind === 'create' && tagId) tagIds.set(id, [tagId]);
    }
    const created = idsOf(ops);
    return {
      ops,
      tagIds,
      within: async (m: EntityManager) => {
        await this.decide(m, actor, note, created, ['proposed'], 'accepted');
        await within(m, created);
      },
    };
  }

  /** Takes suggestions out of what waits; they are not made again while their words stand. */
  async reject(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.requireWrite(actor, noteId);
    const waiting = await this.idsIn(actor, noteId, ids, 'proposed');
    await this.db.tx(actor, (m) => this.decide(m, actor, note, waiting, ['proposed'], 'rejected', false));
    return this.decidedBy(actor, noteId, ids, 'rejected');
  }

  /** Lets suggestions wait again; the highlights that they became are removed, in one commit. */
  async reopen(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.access.requireWrite(actor, noteId);
    const within = (m: EntityManager) => this.decide(m, actor, note, ids, ['accepted', 'rejected'], 'proposed', false);
    const { edits } = await this.writer.write(actor, noteId, async ({ highlights }) => {
      const rows = await this.db.read<{ id: string }>(actor, SUGGESTIONS, [actor.workspaceId, noteId, ['accepted'], ids]);
      const there = rows.filter(({ id }) => highlights.get(id) && !highlights.get(id)!.removed);
      return { ops: there.map(({ id }): HighlightOp => ({ kind: 'remove', id })), within };
    });
    // Without a highlight there is nothing to commit with.
    if (!edits?.ops.length) await this.db.tx(actor, within);
    return this.idsIn(actor, noteId, ids, 'proposed');
  }

  /** Writes what became of suggestions. Throws Overtaken when another user decided on one of them, where all are wanted. */
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
    await this.reported(m, actor, note, idsOf(decided), to);
  }

  private async reported(
    m: EntityManager,
    actor: Actor,
    { id: noteId, projectId }: SuggestibleNote,
    ids: readonly string[],
    state: HighlightSuggestionState,
  ): Promise<void> {
    const change = { kind: 'highlightSuggestion' as const, action: 'updated' as const, projectId, noteId, after: { state } };
    await this.changes.record(m, actor, ...ids.map((id) => ({ ...change, id })));
  }

  private async retryOnConflict<T>(action: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        if (attempts >= MAX_ATTEMPTS)
          throw new AppError('TooManyRequests', { message: 'Someone else is deciding on these too. Try again.' });
      }
    }
  }

  /** Of these the ones that the actor decided on, now or when the same was asked before and its answer was lost. */
  private async decidedBy(actor: Actor, noteId: string, ids: readonly string[], state: HighlightSuggestionState): Promise<string[]> {
    return idsOf(await this.db.read<{ id: string }>(actor, DECIDED_BY, [actor.workspaceId, noteId, state, ids, actor.userId]));
  }

  private async idsIn(actor: Actor, noteId: string, ids: readonly string[], state: HighlightSuggestionState): Promise<string[]> {
    return idsOf(await this.db.read<{ id: string }>(actor, SUGGESTIONS, [actor.workspaceId, noteId, [state], ids]));
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** What makes the highlight: a new one, or again the one that was taken back. */
function opFor({ doc, highlights }: ConfirmedDoc, id: string, start: number, end: number): HighlightOp | null {
  if (highlights.get(id)) return { kind: 'restore', id };
  const index = textIndex(doc);
  const range = trimRange(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
  return range && { kind: 'create', id, from: range[0], to: range[1] };
}
