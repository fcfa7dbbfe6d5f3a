import {
  type Access,
  AppError,
  canSummarize,
  type EditSummaryInput,
  foundByWords,
  LIMITS,
  SUMMARY_REFUSALS,
  type SummarizeInput,
  type SummaryScope,
  type SummaryState,
  type SummaryTarget,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AiProvider } from '#contexts/ai';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { runSummary } from '../insights.topics.js';
import { notesIn } from './citations.js';
import { CurrentTextGuard } from './current-text-guard.js';
import { FRAMEWORKS } from './frameworks/frameworks.js';
import { PHRASE_LANGUAGE } from './frameworks/phrase-patterns.js';
import { SECTIONS, VERSIONS } from './summaries.sql.js';
import { SummaryRow } from './summary.entity.js';
import type { Summary, SummaryCapability, SummarySection } from './summary.graphql.js';
import { type AiOutputFeature, requireSummarize, type Scope, type Source, SummaryScopes, scopeOf } from './summary-scopes.js';
import { informativeCount, SummaryText } from './summary-text.service.js';

/** A version, perhaps with its points as they are stored: they are shown by `shown`, which knows the reader. */
export type StoredSummary = Summary & Partial<Pick<SummaryRow, 'sections'>>;
type Version = Omit<StoredSummary, 'createdBy' | 'canEdit'> & Pick<SummaryRow, 'createdBy' | 'picked' | 'picks' | 'search'>;

/** Summaries. A row is a version: a new order and an edit each make one more, and none is changed once it is done. */
@Injectable()
export class SummariesService {
  private readonly rows: WorkspaceRepository<SummaryRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly scopes: SummaryScopes,
    private readonly authors: Authors,
    private readonly text: SummaryText,
    private readonly current: CurrentTextGuard,
    private readonly provider: AiProvider,
  ) {
    this.rows = new WorkspaceRepository(db, SummaryRow);
  }

  /** The versions of the summaries of one thing, newest first. Throws NotFound for who may not read it. */
  async list(actor: Actor, kind: SummaryScope, id: string): Promise<StoredSummary[]> {
    if (kind !== 'selection' && kind !== 'search') {
      const scope = await this.scopes.ofObject(actor, kind, id);
      const { access } = await this.scopes.place(actor, scope);
      return this.reported(actor, await this.versions(actor, scope), access);
    }
    const rows = await this.versions(actor, { kind, id });
    // Of a selection and a search the versions alone know what was chosen.
    if (!rows[0]) throw new AppError('NotFound');
    const { access } = await this.scopes.place(actor, scopeOf(rows[0]));
    return this.reported(actor, rows, access);
  }

  /** The newest version that is done, else one that is being made; null when there is none. Throws NotFound for who may not read the thing. */
  async newest(actor: Actor, kind: SummaryScope, id: string): Promise<StoredSummary | null> {
    const rows = await this.list(actor, kind, id);
    const inState = (...states: SummaryState[]) => rows.find(({ state }) => states.includes(state));
    return inState('done') ?? inState('queued', 'running') ?? null;
  }

  /** One version; throws NotFound, also for what an insight is drafted from: that is no version of anything. */
  async findOneOrFail(actor: Actor, id: string): Promise<StoredSummary> {
    const row = await this.version(actor, id);
    const { access } = await this.scopes.place(actor, scopeOf(row));
    return (await this.reported(actor, [row], access))[0]!;
  }

  /** What an insight is drafted from, for a caller that has checked who may see the draft. */
  async draftOrFail(actor: Actor, id: string): Promise<StoredSummary> {
    return (await this.reported(actor, [await this.rows.findOneOrFail(actor, id)], 'none'))[0]!;
  }

  /** What of a version the actor may see, and how many points they may not. */
  async shown(actor: Actor, { id, sections }: StoredSummary): Promise<{ sections: SummarySection[]; hidden: number }> {
    const stored = sections ?? (await this.db.one<Pick<SummaryRow, 'sections'>>(actor, SECTIONS, [actor.workspaceId, id]))?.sections;
    return this.text.shown(actor, stored ?? []);
  }

  /** Orders a summary, which a job makes. Throws NOT_ENOUGH_DATA when the text is too short for any. */
  async summarize(actor: Actor, input: SummarizeInput, feature: AiOutputFeature = 'summarize'): Promise<StoredSummary> {
    return this.order(actor, await this.ordered(actor, input), input, feature);
  }

  /** Orders once more what an insight is drafted from, for a caller that has checked who may. */
  async redraft(actor: Actor, id: string): Promise<StoredSummary> {
    const row = await this.rows.findOneOrFail(actor, id);
    return this.order(actor, scopeOf(row), { framework: row.framework, prompt: row.prompt, clientKey: `again ${id}` }, 'insights');
  }

  /** What a summary could be made by, as far as the text's beginning tells. Throws NotFound and Forbidden as the order would. */
  async capability(actor: Actor, target: SummaryTarget, feature: AiOutputFeature = 'summarize'): Promise<SummaryCapability> {
    const scope = await this.ordered(actor, target);
    await this.requireWrite(actor, scope);
    const { list } = await this.scopes.sources(actor, scope, feature);
    return this.capabilityOf(actor, list);
  }

  private async capabilityOf(actor: Actor, list: readonly Source[]): Promise<SummaryCapability> {
    const model = await this.provider.model(actor);
    // A model needs no words, and of more notes than are looked at nothing is refused: any of the others could have them.
    const { lookedAt } = LIMITS.summary;
    const languages = await this.text.languagesOf(actor, list.slice(0, model ? 1 : lookedAt), PHRASE_LANGUAGE);
    const lacksLanguageSupport = !model && list.length > 0 && list.length <= lookedAt && !languages.includes(PHRASE_LANGUAGE);
    return { model, language: languages[0]!, lacksLanguageSupport };
  }

  private async order(
    actor: Actor,
    scope: Scope,
    input: Pick<SummarizeInput, 'framework' | 'prompt' | 'clientKey'>,
    feature: AiOutputFeature,
  ): Promise<StoredSummary> {
    const { projectId } = await this.requireWrite(actor, scope);
    const { of, list, available } = await this.scopes.sources(actor, scope, feature);
    // Checked before anything is queued, so that the error is immediate.
    const { units } = await this.text.of(actor, list, LIMITS.summary.sentences);
    const max = informativeCount(units);
    if (max < LIMITS.summary.sentences) throw new AppError('NOT_ENOUGH_DATA', { sentences: max, needed: LIMITS.summary.sentences });
    if (foundByWords(input.framework) === 'all') {
      const { lacksLanguageSupport, language } = await this.capabilityOf(actor, list);
      if (lacksLanguageSupport) throw new AppError('ValidationError', { message: SUMMARY_REFUSALS.needsModel(input.framework, language) });
    }
    const id = await this.db.tx(actor, async (m) => {
      const row = await this.rows.insertNew(actor, {
        id: newId(),
        ...columnsOf(scope),
        sourceKind: of,
        used: Math.min(available, of === 'notes' ? LIMITS.summary.notes : LIMITS.summary.highlights),
        available,
        framework: input.framework,
        isDraft: feature === 'insights',
        prompt: input.prompt ?? null,
        steps: FRAMEWORKS[input.framework].sections.length,
        clientKey: input.clientKey ?? null,
        createdBy: actor.userId,
      });
      if (!row) return this.orderedWith(actor, input.clientKey!, feature);
      await this.outbox.publish(m, actor.workspaceId, runSummary, { summaryId: row.id });
      await this.record(m, actor, row, projectId, 'created', { framework: row.framework });
      return row.id;
    });
    return feature === 'insights' ? this.draftOrFail(actor, id) : this.findOneOrFail(actor, id);
  }

  /** Stops one that is being made; one that is done stays done. */
  async cancel(actor: Actor, id: string): Promise<StoredSummary> {
    const row = await this.version(actor, id);
    const { projectId } = await this.requireWrite(actor, scopeOf(row));
    await this.stop(actor, row, projectId);
    return this.findOneOrFail(actor, id);
  }

  /** The same of what an insight is drafted from, for a caller that has checked who may. */
  async cancelDraft(actor: Actor, id: string, projectId: string): Promise<void> {
    await this.stop(actor, await this.rows.findOneOrFail(actor, id), projectId);
  }

  private async stop(actor: Actor, row: SummaryRow, projectId: string | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [, stopped] = await m.query(
        `update summaries set state = 'cancelled', ended_at = now() where workspace_id = $1 and id = $2 and state in ('queued', 'running')`,
        [actor.workspaceId, row.id],
      );
      if (stopped) await this.record(m, actor, row, projectId, 'updated', { state: 'cancelled' });
    });
  }

  /** Saves a user's wording as a new version of the points that they see; each keeps the citations of the one that it comes from. */
  async edit(actor: Actor, input: EditSummaryInput): Promise<StoredSummary> {
    const before = await this.findOneOrFail(actor, input.id);
    const row = await this.version(actor, input.id);
    const { projectId } = await this.requireWrite(actor, scopeOf(row));
    if (row.state !== 'done') throw new AppError('ValidationError', { message: 'Only a finished summary can be edited.' });
    const seen = new Set((await this.shown(actor, before)).sections.flatMap((s) => s.bullets.map((b) => b.id)));
    const known = new Map(
      row.sections
        .flatMap((s) => s.bullets)
        .filter((b) => seen.has(b.id))
        .map((b) => [b.id, b]),
    );
    const sections = input.sections.map((s) => ({
      key: s.key,
      title: s.title,
      bullets: s.bullets.map(({ id, text }) => {
        const old = known.get(id);
        if (!old) throw new AppError('ValidationError', { message: 'A point of this summary is not known. Reload it to go on.' });
        const isSame = old.text === text;
        return { ...old, text, isVerbatim: isSame && old.isVerbatim, isEdited: old.isEdited || !isSame };
      }),
    }));
    const id = await this.current.store(actor, sections, async (m, current) => {
      const created = await this.rows.insert(actor, {
        id: newId(),
        ...columnsOf(scopeOf(row)),
        sourceKind: row.sourceKind,
        used: row.used,
        available: row.available,
        framework: row.framework,
        prompt: row.prompt,
        state: 'done' satisfies SummaryState,
        step: row.steps,
        steps: row.steps,
        sections: current,
        dropped: row.dropped,
        model: row.model,
        docVersion: row.docVersion,
        editedFrom: row.id,
        createdBy: actor.userId,
        endedAt: new Date(),
      });
      await m.query(
        `insert into summary_sources (workspace_id, summary_id, note_id) select $1, $2, x.id from unnest($3::uuid[]) as x (id)`,
        [actor.workspaceId, created.id, notesIn(current)],
      );
      await this.record(m, actor, created, projectId, 'created', { framework: row.framework, editedFrom: row.id });
      return created.id;
    });
    return this.findOneOrFail(actor, id);
  }

  private async versions(actor: Actor, scope: Pick<Scope, 'kind' | 'id'>): Promise<Version[]> {
    const ids = await this.scopes.idsOf(actor, scope);
    return this.db.read<Version>(actor, VERSIONS, [actor.workspaceId, scope.kind, ids, LIMITS.summary.listed, actor.userId]);
  }

  private async version(actor: Actor, id: string): Promise<SummaryRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    if (row.isDraft) throw new AppError('NotFound');
    return row;
  }

  /** What the same key ordered before; a key of a summary is none of a draft. */
  private async orderedWith(actor: Actor, clientKey: string, feature: AiOutputFeature): Promise<string> {
    const [before] = await this.rows.list(actor, { createdBy: actor.userId, clientKey, isDraft: feature === 'insights' });
    if (!before)
      throw new AppError('ValidationError', { message: 'This key belongs to another order. Send the order with a key of its own.' });
    return before.id;
  }

  /** A selection or search that was summarised before is ordered again by its id. */
  private async ordered(actor: Actor, input: SummaryTarget): Promise<Scope> {
    if ((input.kind !== 'selection' && input.kind !== 'search') || !input.id) return this.scopes.of(actor, input);
    const [row] = await this.versions(actor, { kind: input.kind, id: input.id });
    if (!row) throw new AppError('NotFound');
    return scopeOf(row);
  }

  private async requireWrite(actor: Actor, scope: Scope): Promise<{ projectId: string | null }> {
    const { access, projectId } = await this.scopes.place(actor, scope);
    requireSummarize(actor, access);
    return { projectId };
  }

  private record(
    m: EntityManager,
    actor: Actor,
    row: SummaryRow,
    projectId: string | null,
    action: 'created' | 'updated',
    after: object,
  ): Promise<void> {
    return this.changes.record(m, actor, { kind: 'summary', id: row.id, action, projectId, noteId: row.noteId, after });
  }

  private async reported(actor: Actor, rows: readonly Version[], access: Access): Promise<StoredSummary[]> {
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map((r) => r.createdBy),
    );
    const canEdit = canSummarize(actor.role, access);
    return rows.map((r) => ({ ...r, createdBy: authors.get(r.createdBy)!, canEdit }));
  }
}

/** Where a scope stands in a row. */
const columnsOf = ({ kind, id, picked, picks, search }: Scope) => ({
  noteId: kind === 'note' ? id : null,
  tagId: kind === 'tag' ? id : null,
  projectId: kind === 'project' ? id : null,
  selectionId: kind === 'selection' ? id : null,
  searchId: kind === 'search' ? id : null,
  picked,
  picks,
  search,
});
