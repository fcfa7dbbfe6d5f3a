import {
  AppError,
  LIMITS,
  type RedactCopiesInput,
  type RedactionCopiesInput,
  type RedactionCopyKind,
  redactedPattern,
  redactedTerms,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentReplacer, type OpenDoc } from '#contexts/documents';
import { NotesService, type TextFields, TextFieldsRegistry } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { RedactText } from '../redactions/redact-text.js';
import type { RedactionCopy } from './redaction-copies.graphql.js';
import {
  BY_IDS,
  COUNTS_CONTAINING,
  EDITABLE_COPIES,
  FORGET_COUNTED,
  HISTORY,
  HISTORY_OWNERS,
  LOCK_CITING_COPIES,
  LOCK_COPIES,
  WRITE,
  WRITE_HISTORY,
} from './redaction-copies.sql.js';
import { redactedValue, textsOf } from './text-columns.js';

type Copy = { id: string; projectId: string | null } & Record<string, unknown>;
type Row = Copy & { title: string; isOwn: boolean };

/** So many objects are looked at in one go. */
const PAGE = 500;
/** Letters around the words that are shown of a long text. */
const CONTEXT = LIMITS.redaction.context;

/** Where else words are said that were redacted in a note: in titles, names, comments, questions and what was written about it. */
@Injectable()
export class RedactionCopiesService {
  constructor(
    private readonly db: TenantDb,
    private readonly notes: NotesService,
    private readonly fields: TextFieldsRegistry,
    private readonly changes: ChangeRecorder,
    private readonly text: RedactText,
    private readonly texts: DocumentReplacer,
  ) {}

  /** The places that the actor may change, at most `LIMITS.redaction.copies`. Throws NotFound or Forbidden without write access to the note. */
  async list(actor: Actor, { noteId, words }: RedactionCopiesInput): Promise<RedactionCopy[]> {
    const [note] = await this.notes.requireAccessToAll(actor, [noteId], 'write');
    const pattern = redactedPattern(words);
    if (!pattern) return [];
    const redactionCopies: RedactionCopy[] = [];
    const reader = [actor.workspaceId, actor.userId, actor.role, likes(redactedTerms(words))];
    for (const [kind, fields] of this.fields.all()) {
      const isFull = () => redactionCopies.length >= LIMITS.redaction.copies;
      // A pattern of LIKE finds more than whole words: "Ana" is in every "analysis".
      for (let last: string | null = null, isLast = isFull(); !isLast; ) {
        const rows: Row[] = await this.db.read<Row>(actor, EDITABLE_COPIES(fields), [...reader, PAGE, last]);
        const places = rows.flatMap((row) => {
          const [said] = Object.entries(fields.columns).flatMap(([name, column]) =>
            textsOf(row[name], column).flatMap((text) => inContext(text, pattern) ?? []),
          );
          // In another note the name may be another person's.
          const isSuggested = row.isOwn || (row.projectId === note!.projectId && (kind !== 'note' || row.id === noteId));
          return said ? [{ kind, id: row.id, title: row.title, isSuggested, ...said }] : [];
        });
        const ids = places.map(({ id }) => id);
        const changeable = await this.changeable(actor, fields, ids);
        redactionCopies.push(...places.filter(({ id }) => changeable.has(id)));
        last = rows.at(-1)?.id ?? null;
        isLast = rows.length < PAGE || isFull();
      }
    }
    return redactionCopies.slice(0, LIMITS.redaction.copies);
  }

  /**
   * Replaces the words by blocks in these places, in what the histories of these and of the note say, and in questions of anybody that the note
   * answers; all or nothing, but for texts of insights, which come first, each by itself. There is no way back.
   * Throws NotFound for a place that the actor may not change, or that is gone. Answers how many places said them.
   */
  async redact(actor: Actor, { noteId, words, copies }: RedactCopiesInput): Promise<number> {
    const [note] = await this.notes.requireAccessToAll(actor, [noteId], 'write');
    const pattern = redactedPattern(words);
    if (!pattern) return 0;
    let count = 0;
    const owners: string[] = [];
    for (const [kind, fields] of this.fields.all()) {
      if (!fields.isDocument) continue;
      // One document at a time: rewriting a history locks it.
      for (const { id, projectId } of await this.byIds(actor, fields, idsOf(copies, kind))) {
        const withoutWords = (open: OpenDoc) => this.text.withoutWords(actor, open, projectId!, pattern);
        if (await this.texts.replace(actor, id, withoutWords)) count++;
      }
    }
    return this.db.tx(actor, async (m) => {
      for (const [kind, fields] of this.fields.all()) {
        if (fields.isDocument) continue;
        const ids = idsOf(copies, kind);
        if (ids.length) count += await this.redactKind(m, actor, fields, ids, pattern);
        if (fields.historyColumn) owners.push(...(await this.historyOwners(m, actor, fields.table, fields.historyColumn, ids)));
        if (fields.citing)
          await this.write(
            m,
            actor,
            fields,
            await m.query(LOCK_CITING_COPIES(fields, fields.citing), [actor.workspaceId, noteId]),
            pattern,
          );
      }
      const objects = [noteId, ...(note!.fileId ? [note!.fileId] : []), ...copies.map(({ id }) => id), ...owners];
      await this.redactHistory(m, actor, objects, words, pattern);
      await this.forgetCounted(m, actor, words, pattern);
      return count;
    });
  }

  private async byIds(actor: Actor, fields: TextFields, ids: readonly string[]): Promise<Copy[]> {
    if (!ids.length) return [];
    const rows = await this.db.read<Copy>(actor, BY_IDS(fields), [actor.workspaceId, actor.userId, actor.role, ids]);
    if (rows.length < ids.length) throw new AppError('NotFound');
    return rows;
  }

  private async redactKind(m: EntityManager, actor: Actor, fields: TextFields, ids: readonly string[], pattern: RegExp): Promise<number> {
    const rows: Copy[] = await m.query(LOCK_COPIES(fields), [actor.workspaceId, actor.userId, actor.role, ids]);
    const changeable = await this.changeable(actor, fields, ids);
    if (rows.length < ids.length || ids.some((id) => !changeable.has(id))) throw new AppError('NotFound');
    return this.write(m, actor, fields, rows, pattern);
  }

  private async write(m: EntityManager, actor: Actor, fields: TextFields, rows: readonly Copy[], pattern: RegExp): Promise<number> {
    let count = 0;
    for (const row of rows) {
      const patch = Object.entries(fields.columns).flatMap(([name, column]): [string, unknown][] => {
        const next = redactedValue(row[name], column, pattern);
        return next === row[name] ? [] : [[name, typeof column === 'string' ? next : JSON.stringify(next)]];
      });
      if (!patch.length) continue;
      count++;
      const names = patch.map(([name]) => name);
      await m.query(WRITE(fields.table, names), [actor.workspaceId, row.id, ...patch.map(([, value]) => value)]);
      await this.changes.record(m, actor, {
        kind: fields.change,
        id: row.id,
        action: 'updated',
        projectId: row.projectId,
        after: { redacted: names },
      });
    }
    return count;
  }

  private async historyOwners(
    m: EntityManager,
    { workspaceId }: Actor,
    table: string,
    column: string,
    ids: readonly string[],
  ): Promise<string[]> {
    const rows: { id: string }[] = ids.length ? await m.query(HISTORY_OWNERS(table, column), [workspaceId, ids]) : [];
    return rows.map(({ id }) => id);
  }

  /** Under whatever name a former title, text or question stands there. */
  private async redactHistory(
    m: EntityManager,
    { workspaceId }: Actor,
    objects: readonly string[],
    words: RedactCopiesInput['words'],
    pattern: RegExp,
  ): Promise<void> {
    const columns = this.fields.all().flatMap(([, fields]) => Object.entries(fields.columns));
    const names = new Set(columns.flatMap(([name, column]) => (typeof column === 'string' ? [camelCase(name)] : [name, ...column])));
    const column = [...names];
    const rows: { id: string; before: unknown; after: unknown }[] = await m.query(HISTORY, [
      workspaceId,
      objects,
      likes(redactedTerms(words)),
    ]);
    const changed = rows.map(({ id, before, after }) => ({
      id,
      before: redactedValue(before, column, pattern),
      after: redactedValue(after, column, pattern),
    }));
    if (changed.length) await m.query(WRITE_HISTORY, [workspaceId, JSON.stringify(changed)]);
  }

  /** Counts that contain these words, of all users. */
  private async forgetCounted(m: EntityManager, { workspaceId }: Actor, words: RedactCopiesInput['words'], pattern: RegExp): Promise<void> {
    for (const { table, column } of this.fields.counted()) {
      const rows: { id: string; words: string }[] = await m.query(COUNTS_CONTAINING(table, column), [
        workspaceId,
        likes(redactedTerms(words)),
      ]);
      const ids = rows.flatMap((row) => (row.words.search(pattern) < 0 ? [] : [row.id]));
      if (ids.length) await m.query(FORGET_COUNTED(table), [workspaceId, ids]);
    }
  }

  private async changeable(actor: Actor, fields: TextFields, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return fields.changeable && ids.length ? fields.changeable(actor, ids) : new Set(ids);
  }
}

const idsOf = (copies: RedactCopiesInput['copies'], kind: RedactionCopyKind): string[] => [
  ...new Set(copies.filter((copy) => copy.kind === kind).map(({ id }) => id)),
];

/** Blanks between words may be of any kind and number. */
const likes = (terms: readonly string[]): string[] => terms.map((term) => `%${term.replace(/[\\%_]/g, '\\$&').replace(/\s+/g, '%')}%`);

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The first words that the pattern finds in a text, with what stands around them, cut at blanks; null when it finds none. */
function inContext(text: string, pattern: RegExp): { before: string; text: string; after: string } | null {
  pattern.lastIndex = 0;
  const hit = pattern.exec(text);
  if (!hit) return null;
  const end = hit.index + hit[0].length;
  const before = text.slice(0, hit.index);
  const after = text.slice(end);
  return {
    before: before.length > CONTEXT ? `…${before.slice(-CONTEXT).replace(/^\S*\s/, '')}` : before,
    text: hit[0],
    after: after.length > CONTEXT ? `${after.slice(0, CONTEXT).replace(/\s\S*$/, '')}…` : after,
  };
}
