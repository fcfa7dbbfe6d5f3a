import { AppError, canSummarize, type EditSummaryInput, LIMITS, MESSAGES, type SummarizeInput, type SummaryState } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AiModes } from '#contexts/ai';
import { type Note, NotesService } from '#contexts/repository';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { Changes, Outbox } from '#platform/events';
import { FRAMEWORKS } from './frameworks/frameworks.js';
import { SummaryRow } from './summary.entity.js';
import type { Summary } from './summary.graphql.js';
import { SummaryText } from './summary-text.service.js';

/** Summaries of notes. A row is a version: a new order and an edit each make one more, and none is changed once it is done. */
@Injectable()
export class SummariesService {
  private readonly rows: WorkspaceRepository<SummaryRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    private readonly notes: NotesService,
    private readonly modes: AiModes,
    private readonly authors: Authors,
    private readonly text: SummaryText,
  ) {
    this.rows = new WorkspaceRepository(db, SummaryRow);
  }

  /** The versions of a note's summaries, newest first. Throws NotFound for who may not read the note. */
  async list(actor: Actor, noteId: string): Promise<Summary[]> {
    await this.notes.oneOrFail(actor, noteId);
    const rows = await this.rows.list(actor, { noteId }, { createdAt: 'desc', id: 'desc' });
    return this.shown(actor, rows.slice(0, LIMITS.summary.listed));
  }

  /** One version; throws NotFound. */
  async oneOrFail(actor: Actor, id: string): Promise<Summary> {
    const row = await this.rows.oneOrFail(actor, id);
    await this.notes.oneOrFail(actor, row.noteId);
    return (await this.shown(actor, [row]))[0]!;
  }

  /** Orders a summary, which a job makes. Throws NOT_ENOUGH_DATA when the text is too short for any. */
  async summarize(actor: Actor, input: SummarizeInput): Promise<Summary> {
    const note = await this.mustWrite(actor, input.noteId);
    if ((await this.modes.modeOf(actor, 'summarize', note.projectId)) === 'Off')
      throw new AppError('Forbidden', {
        message: 'Summaries are switched off here. The AI settings of the project or the workspace turn them on.',
      });
    // Before the order is taken: whoever waits for nothing is told at once.
    const text = await this.text.of(actor, input.noteId);
    const most = text.units.filter((u) => u.length >= 4).length;
    if (most < LIMITS.summary.sentences) throw new AppError('NOT_ENOUGH_DATA', { sentences: most, needed: LIMITS.summary.sentences });
    const id = await this.db.tx(actor, async (m) => {
      if (input.clientKey) {
        const [made] = await this.rows.list(actor, { createdBy: actor.userId, clientKey: input.clientKey });
        if (made) return made.id;
      }
      const row = await this.rows.insert(actor, {
        id: newId(),
        noteId: input.noteId,
        framework: input.framework,
        prompt: input.prompt ?? null,
        steps: FRAMEWORKS[input.framework].sections.length,
        clientKey: input.clientKey ?? null,
        createdBy: actor.userId,
      });
      await this.outbox.publish(m, actor.workspaceId, 'summary.run', { summaryId: row.id });
      await this.record(m, actor, row, note.projectId, 'created', { framework: row.framework });
      return row.id;
    });
    return this.oneOrFail(actor, id);
  }

  /** Stops one that is being made; one that is done stays done. */
  async cancel(actor: Actor, id: string): Promise<Summary> {
    const row = await this.rows.oneOrFail(actor, id);
    const note = await this.mustWrite(actor, row.noteId);
    await this.db.tx(actor, async (m) => {
      const [, stopped] = await m.query(
        `update summaries set state = 'cancelled', ended_at = now() where workspace_id = $1 and id = $2 and state in ('queued', 'running')`,
        [actor.workspaceId, id],
      );
      if (stopped) await this.record(m, actor, row, note.projectId, 'updated', { state: 'cancelled' });
    });
    return this.oneOrFail(actor, id);
  }

  /** Keeps somebody's wording as a new version; each point keeps the citations of the one that it comes from. */
  async edit(actor: Actor, input: EditSummaryInput): Promise<Summary> {
    const row = await this.rows.oneOrFail(actor, input.id);
    const note = await this.mustWrite(actor, row.noteId);
    if (row.state !== 'done') throw new AppError('ValidationError', { message: 'Only a finished summary can be edited.' });
    const known = new Map(row.sections.flatMap((s) => s.bullets).map((b) => [b.id, b]));
    const sections = input.sections.map((s) => ({
      key: s.key,
      title: s.title,
      bullets: s.bullets.map(({ id, text }) => {
        const before = known.get(id);
        if (!before) throw new AppError('ValidationError', { message: 'A point of this summary is not known. Reload it to go on.' });
        const isSame = before.text === text;
        return { ...before, text, isVerbatim: isSame && before.isVerbatim, isEdited: before.isEdited || !isSame };
      }),
    }));
    const id = await this.db.tx(actor, async (m) => {
      const made = await this.rows.insert(actor, {
        id: newId(),
        noteId: row.noteId,
        framework: row.framework,
        prompt: row.prompt,
        state: 'done' satisfies SummaryState,
        step: row.steps,
        steps: row.steps,
        sections,
        dropped: row.dropped,
        model: row.model,
        docVersion: row.docVersion,
        editedFrom: row.id,
        createdBy: actor.userId,
        endedAt: new Date(),
      });
      await this.record(m, actor, made, note.projectId, 'created', { framework: row.framework, editedFrom: row.id });
      return made.id;
    });
    return this.oneOrFail(actor, id);
  }

  private async mustWrite(actor: Actor, noteId: string): Promise<Note> {
    const note = await this.notes.oneOrFail(actor, noteId);
    if (actor.role === 'viewer') throw new AppError('Forbidden', { message: MESSAGES.viewersCannotSummarize });
    if (!canSummarize(actor.role, note.viewerAccess)) throw new AppError('Forbidden');
    return note;
  }

  private record(
    m: EntityManager,
    actor: Actor,
    row: SummaryRow,
    projectId: string,
    deed: 'created' | 'updated',
    after: object,
  ): Promise<void> {
    return this.changes.record(m, actor, { kind: 'summary', id: row.id, deed, projectId, noteId: row.noteId, after });
  }

  private async shown(actor: Actor, rows: readonly SummaryRow[]): Promise<Summary[]> {
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map((r) => r.createdBy),
    );
    return Promise.all(
      rows.map(async (r) => ({
        ...r,
        sections: await this.text.compared(actor, r.noteId, r.sections),
        createdBy: authors.get(r.createdBy)!,
      })),
    );
  }
}
