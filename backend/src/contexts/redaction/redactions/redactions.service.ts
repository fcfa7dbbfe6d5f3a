import { AppError, LIMITS, type PersonalDataFinding } from '@libs/domain';
import { plainText, textIndex } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { DocsService, DocumentReplacer } from '#contexts/documents';
import { SealedFiles } from '#contexts/files';
import { NotesService } from '#contexts/repository';
import { Authors, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { PersonalDataFinder } from '../personal-data/personal-data-finder.js';
import { phoneCountry } from '../personal-data/phone-country.js';
import { BlockMapper, type RedactionRow } from './block-mapper.js';
import type { PersonalDataReview, Redaction } from './redaction.graphql.js';
import { ACTIVE_REDACTIONS, BY_IDS, FILES_TO_DISCARD, KNOWN_NAMES, MAKE_PERMANENT } from './redactions.sql.js';
import { RestoreText } from './restore-text.js';

/** Personal data in notes: what is found, what was redacted, and what becomes of the originals. */
@Injectable()
export class RedactionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
    private readonly texts: DocumentReplacer,
    private readonly notes: NotesService,
    private readonly authors: Authors,
    private readonly workspaces: WorkspacesService,
    private readonly modes: AiModes,
    private readonly finder: PersonalDataFinder,
    private readonly changes: ChangeRecorder,
    private readonly blocks: BlockMapper,
    private readonly restoring: RestoreText,
    private readonly files: SealedFiles,
  ) {}

  /** Redactions of a note that stand, in the order of its text. Throws NotFound. */
  async list(actor: Actor, noteId: string): Promise<Redaction[]> {
    await this.notes.requireAccessToAll(actor, [noteId], 'read');
    const rows = await this.db.read<RedactionRow>(actor, ACTIVE_REDACTIONS, [actor.workspaceId, noteId]);
    return this.shown(actor, noteId, rows);
  }

  /** What a reader of the note finds in it. Throws NotFound, or Forbidden without write access or where the feature is off. */
  async find(actor: Actor, noteId: string): Promise<PersonalDataReview> {
    const [note] = await this.notes.requireAccessToAll(actor, [noteId], 'write');
    if ((await this.modes.modeOf(actor, 'redact', note!.projectId)) === 'Off')
      throw new AppError('Forbidden', { message: 'Finding personal data is switched off in this project.' });
    const { doc, version } = await this.docs.textOf(actor, noteId);
    const text = plainText(doc);
    const [known, { language, region }] = await Promise.all([
      this.db.read<{ name: string }>(actor, KNOWN_NAMES, [actor.workspaceId, note!.projectId]),
      this.workspaces.localeOf(actor),
    ]);
    const points = [...text];
    const findings = await this.finder.find(text, { names: known.map(({ name }) => name), country: phoneCountry(language, region) });
    return { version, findings: findings.map((finding) => ({ ...finding, ...inContext(points, finding) })) };
  }

  /** Puts the words of redactions back, those of one note all or none. Throws NotFound, Forbidden or ValidationError. */
  async restore(actor: Actor, ids: readonly string[]): Promise<boolean> {
    for (const [noteId, { projectId, rows }] of await this.byNote(actor, ids, 'write')) {
      if (rows.some((row) => !row.isSealed))
        throw new AppError('ValidationError', { message: 'This redaction is permanent: its words cannot come back.' });
      await this.texts.replace(actor, noteId, (open) => this.restoring.wordsFor(actor, open, projectId, rows));
    }
    return true;
  }

  /** Throws the originals away for good. Needs full access. */
  async makePermanent(actor: Actor, ids: readonly string[]): Promise<boolean> {
    const notes = await this.byNote(actor, ids, 'full');
    await this.db.tx(actor, async (m) => {
      const [done]: [{ id: string }[]] = await m.query(MAKE_PERMANENT, [actor.workspaceId, ids, actor.userId]);
      if (!done.length) return;
      for (const [noteId, { projectId, rows }] of notes)
        await this.changes.record(m, actor, {
          kind: 'note',
          id: noteId,
          action: 'updated',
          projectId,
          noteId,
          after: { redactedForGood: rows.length },
        });
      for (const { id } of await m.query(FILES_TO_DISCARD, [actor.workspaceId, [...notes.keys()]])) await this.files.discard(m, actor, id);
    });
    return true;
  }

  private async byNote(actor: Actor, ids: readonly string[], need: 'write' | 'full') {
    const rows = await this.db.read<RedactionRow>(actor, BY_IDS, [actor.workspaceId, ids]);
    if (rows.length < new Set(ids).size) throw new AppError('NotFound');
    const places = await this.notes.requireAccessToAll(actor, [...new Set(rows.map((row) => row.noteId))], need);
    return new Map(places.map(({ id, projectId }) => [id, { projectId, rows: rows.filter((row) => row.noteId === id) }]));
  }

  private async shown(actor: Actor, noteId: string, rows: readonly RedactionRow[]): Promise<Redaction[]> {
    if (!rows.length) return [];
    const entry = await this.docs.textOf(actor, noteId);
    const places = await this.blocks.in(actor, noteId, entry, rows);
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map((row) => row.createdById),
    );
    const index = textIndex(entry.doc);
    return rows
      .map((row) => {
        const place = places.get(row.id);
        return {
          id: row.id,
          noteId,
          type: row.type,
          start: place ? index.posToOffset(place[0]) : null,
          end: place ? index.posToOffset(place[1]) : null,
          version: entry.version,
          length: row.length,
          isPermanent: row.permanentAt !== null,
          createdBy: authors.get(row.createdById)!,
          createdAt: row.createdAt,
        };
      })
      .sort((a, b) => (a.start ?? Number.POSITIVE_INFINITY) - (b.start ?? Number.POSITIVE_INFINITY));
  }
}

/** A finding with what stands around it in its paragraph, in whole words. */
function inContext(points: readonly string[], { start, end }: PersonalDataFinding): { text: string; before: string; after: string } {
  const { context } = LIMITS.redaction;
  const first = points.lastIndexOf('\n', start - 1) + 1;
  const next = points.indexOf('\n', end);
  const last = next < 0 ? points.length : next;
  const before = points.slice(Math.max(first, start - context), start).join('');
  const after = points.slice(end, Math.min(last, end + context)).join('');
  return {
    text: points.slice(start, end).join(''),
    before: first < start - context ? `…${before.replace(/^\S*\s+/, '')}` : before,
    after: last > end + context ? `${after.replace(/\s+\S*$/, '')}…` : after,
  };
}
