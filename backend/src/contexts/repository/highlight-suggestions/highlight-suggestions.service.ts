import { AppError, type HighlightSuggestionState, LIMITS, type SomeHighlightSuggestionsInput } from '@libs/domain';
import { type ConfirmedDoc, type HighlightOp, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AiModes, AiProvider } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Changes, Outbox } from '#platform/events';
import { DocsService } from '../docs/docs.service.js';
import { NotesService } from '../notes/notes.service.js';
import { CHIPS } from '../tag-suggestions/tag-suggestions.sql.js';
import type { TagChip } from '../tags/tag.graphql.js';
import { type HighlightSuggestions, HighlightSuggestionsState } from './highlight-suggestion.graphql.js';
import { SUGGEST } from './highlight-suggestions.jobs.js';
import { BEGIN, CANCEL, DECIDE, DECIDED_BY, RUN, SUGGESTIONS } from './highlight-suggestions.sql.js';
import { LearntExamples } from './learnt-examples.js';
import { type StandingSuggestion, StandingSuggestions } from './standing-suggestions.js';

interface Run {
  state: 'making' | 'ready' | 'tooFew' | 'trouble' | 'cancelled';
  done: number;
  total: number;
  examples: number;
  askedBy: string;
  trouble: string | null;
  model: string | null;
  isStale: boolean;
}
type Note = { id: string; projectId: string };

const OFF = 'Suggested highlights are switched off here. The AI settings of the project or the workspace turn them on.';
const MOST_TRIES = 5;
/** Somebody decided on one of them in the same moment. */
class Overtaken extends Error {}

/** Suggested highlights of a note: asked for by a person, made by a job, and nothing but a row until somebody accepts one. */
@Injectable()
export class SuggestHighlights {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly changes: Changes,
    private readonly notes: NotesService,
    private readonly docs: DocsService,
    private readonly modes: AiModes,
    private readonly provider: AiProvider,
    private readonly examples: LearntExamples,
    private readonly standing: StandingSuggestions,
  ) {}

  /** What waits in a note, for who may make highlights in it. Throws NotFound or Forbidden without write access. */
  async of(actor: Actor, noteId: string): Promise<HighlightSuggestions> {
    const note = await this.mustWrite(actor, noteId);
    if (await this.isOff(actor, note)) return nothing(HighlightSuggestionsState.off);
    const run = await this.db.one<Run>(actor, RUN, [actor.workspaceId, noteId]);
    if (!run) return nothing(HighlightSuggestionsState.unasked);
    const entry = await this.docs.textOf(actor, noteId);
    const all = await this.standing.of(actor, note, entry, ['proposed']);
    const waiting = surest(all);
    const chips = await this.db.read<TagChip>(actor, CHIPS, [actor.workspaceId, waiting.flatMap(({ tagId }) => tagId ?? [])]);
    const items = waiting.flatMap(({ id, tagId, confidence, model, start, end, version, quote }) => {
      const tag = chips.find((chip) => chip.id === tagId) ?? null;
      return tag || !tagId ? [{ id, tag, confidence, model, start, end, docVersion: version, quote }] : [];
    });
    const { done, total, trouble, model } = run;
    // How many there are is told to who counted: another one may read less.
    const examples = run.askedBy === actor.userId ? run.examples : 0;
    return { state: HighlightSuggestionsState[run.state], items, done, total, examples, trouble, model };
  }

  /** Orders a look through a note, unless there is one on its way. Throws Forbidden where the feature is off. */
  async order(actor: Actor, noteId: string): Promise<HighlightSuggestions> {
    const note = await this.mustBeOn(actor, noteId);
    const run = await this.db.one<Run>(actor, RUN, [actor.workspaceId, noteId]);
    if (run?.state !== 'making' || run.isStale) {
      const { examples, most } = await this.examples.of(actor, note.projectId);
      const model = await this.provider.model(actor);
      const runId = newId();
      const state = examples.length || model ? 'making' : 'tooFew';
      await this.db.tx(actor, async (m) => {
        await m.query(BEGIN, [actor.workspaceId, noteId, runId, actor.userId, state, most, model]);
        if (state === 'making') await this.outbox.publish(m, actor.workspaceId, SUGGEST, { noteId, runId });
      });
    }
    return this.of(actor, noteId);
  }

  /** Ends the look that is on its way, whoever ordered it; what it found so far is not kept. Where there is none, nothing happens. */
  async cancel(actor: Actor, noteId: string): Promise<HighlightSuggestions> {
    const { projectId } = await this.mustWrite(actor, noteId);
    await this.db.tx(actor, async (m) => {
      const [ended]: [unknown[], number] = await m.query(CANCEL, [actor.workspaceId, noteId]);
      const after = { isCancelled: true };
      if (ended.length)
        await this.changes.record(m, actor, { kind: 'highlightSuggestion', id: noteId, deed: 'updated', projectId, noteId, after });
    });
    return this.of(actor, noteId);
  }

  /**
   * Makes highlights of suggestions, in one commit with the rows that say so. Each gets the suggestion's id: however many accept it at once,
   * there is one. Answers the ids of those that are highlights by the actor; whose words are gone, or which somebody else has decided on, are not.
   */
  async accept(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.mustBeOn(actor, noteId);
    await this.untilAlone(() =>
      this.docs.change(actor, noteId, async (entry) => {
        const waiting = await this.standing.of(actor, note, entry, ['proposed'], ids);
        const deeds = { ops: [] as HighlightOp[], tagIds: new Map<string, readonly string[]>() };
        const accepted: string[] = [];
        for (const { id, tagId, start, end } of waiting) {
          const op = opFor(entry, id, start, end);
          if (!op) continue;
          accepted.push(id);
          deeds.ops.push(op);
          if (op.kind === 'create' && tagId) deeds.tagIds.set(id, [tagId]);
        }
        return { ...deeds, within: (m: EntityManager) => this.decide(m, actor, note, accepted, ['proposed'], 'accepted') };
      }),
    );
    return this.decidedBy(actor, noteId, ids, 'accepted');
  }

  /** Takes suggestions out of what waits; they are not made again while their words stand. */
  async reject(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.mustWrite(actor, noteId);
    const waiting = await this.idsIn(actor, noteId, ids, 'proposed');
    await this.db.tx(actor, (m) => this.decide(m, actor, note, waiting, ['proposed'], 'rejected', false));
    return this.decidedBy(actor, noteId, ids, 'rejected');
  }

  /** Lets suggestions wait again; the highlights that they became are removed, in one commit. */
  async reopen(actor: Actor, { noteId, ids }: SomeHighlightSuggestionsInput): Promise<string[]> {
    const note = await this.mustWrite(actor, noteId);
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
    note: Note,
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

  private async mustBeOn(actor: Actor, noteId: string): Promise<Note> {
    const note = await this.mustWrite(actor, noteId);
    if (await this.isOff(actor, note)) throw new AppError('Forbidden', { message: OFF });
    return note;
  }

  private async isOff(actor: Actor, { projectId }: Note): Promise<boolean> {
    return (await this.modes.modeOf(actor, 'highlights', projectId)) === 'Off';
  }

  private async mustWrite(actor: Actor, noteId: string): Promise<Note> {
    const [note] = await this.notes.mustAll(actor, [noteId], 'write');
    return { id: noteId, projectId: note!.projectId };
  }
}

/** What makes the highlight: a new one, or again the one that was taken back. */
function opFor({ doc, highlights }: ConfirmedDoc, id: string, start: number, end: number): HighlightOp | null {
  if (highlights.get(id)) return { kind: 'restore', id };
  const index = textIndex(doc);
  const range = trimRange(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
  return range && { kind: 'create', id, from: range[0], to: range[1] };
}

/** As many as are shown, in the order of the text: what was let wait again comes on top of a later look. */
function surest(all: readonly StandingSuggestion[]): StandingSuggestion[] {
  const { shown, proposed } = LIMITS.highlightSuggestion;
  const proposals = all.filter(({ model }) => model !== null).slice(0, proposed);
  const learnt = all.filter(({ model }) => model === null).sort((a, b) => b.confidence! - a.confidence!);
  const kept = new Set([...proposals, ...learnt.slice(0, shown - proposals.length)]);
  return all.filter((one) => kept.has(one));
}

const nothing = (state: HighlightSuggestionsState): HighlightSuggestions => ({
  state,
  items: [],
  done: 0,
  total: 0,
  examples: 0,
  trouble: null,
  model: null,
});
