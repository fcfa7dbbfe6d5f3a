import { isDeepStrictEqual } from 'node:util';
import { AppError, type ContactRowData, type ContactRowProblem, type DuplicatePolicy, foldEmail } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf, Outbox } from '#platform/events';
import { runContactImport } from '../contacts.topics.js';
import { ContactRow } from '../directory/contact.entity.js';
import { CONTACT_COLUMNS, lockEmails } from '../directory/contacts.service.js';
import type { ContactImport } from './contact-import.graphql.js';
import { ContactImportHooks, type ImportedFieldColumn, type ImportedValuesChange } from './contact-import.hooks.js';
import { ADD_ROWS, CHANGED, CHANGED_VALUES, DELETE_MADE, IMPORTS, NAMESAKES, OWNERS } from './contact-imports.sql.js';

/** A row of a table: the contact that it gives, or why it gives none. */
export interface ContactTableRow {
  row: number;
  data: ContactRowData | null;
  problem: ContactRowProblem | null;
  /** What it says in the columns that become fields. */
  cells: readonly string[];
}

/** The columns that become fields of contacts, and which of these fields the import makes. */
export interface ContactImportFields {
  columns: readonly ImportedFieldColumn[];
  newFields: readonly string[];
}

/** What became of a row that has come to its end. */
export interface SettledRow {
  row: number;
  outcome: string;
  reason: string | null;
  contactName: string | null;
  /** The names of the fields that it does not fit. */
  unfit: string[];
}

const REPORT = `
  select r.row, r.outcome, r.reason, c.name as "contactName", r.unfit from contact_import_rows r
  left join contacts c on c.workspace_id = $1 and c.id = r.contact_id where r.workspace_id = $1 and r.import_id = $2 and r.outcome is not null order by r.row`;
const WITH_NAMES = `select id, name from contacts where workspace_id = $1 and id = any($2::uuid[])`;

/** By what rows without an address are the same: name and organization. */
export const namesakeKey = ({ name, organisation }: ContactRowData): string =>
  JSON.stringify([name.toLowerCase(), organisation?.toLowerCase() ?? '']);

/** Tables whose rows become contacts: ordered here, done by a job, and taken back. */
@Injectable()
export class ContactImportsService {
  private readonly contacts: WorkspaceRepository<ContactRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly changes: ChangeRecorder,
    private readonly hooks: ContactImportHooks,
  ) {
    this.contacts = new WorkspaceRepository(db, ContactRow);
  }

  /** For each row the name of the contact that is there already, by address or else by name and organization; null where there is none. */
  async matches(actor: Actor, rows: readonly (ContactRowData | null)[]): Promise<(string | null)[]> {
    const owners = await this.ownersOf(actor, rows);
    const names = await this.db.read<{ id: string; name: string }>(actor, WITH_NAMES, [
      actor.workspaceId,
      [...new Set(owners.filter(Boolean))],
    ]);
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    return owners.map((id) => (id ? (nameOf.get(id) ?? null) : null));
  }

  /**
   * Keeps the rows and orders the job; when this answers, the import will come to its end. `prepare` makes what it needs of fields in the same
   * transaction.
   */
  async start(
    actor: Actor,
    policy: DuplicatePolicy,
    fileName: string,
    rows: readonly ContactTableRow[],
    prepare: (m: EntityManager) => Promise<ContactImportFields>,
  ): Promise<ContactImport> {
    const id = newId();
    await this.db.tx(actor, async (m) => {
      const { columns, newFields } = await prepare(m);
      await m.query(
        `insert into contact_imports (workspace_id, id, state, policy, file_name, created_by, fields, new_fields) values ($1, $2, 'queued', $3, $4, $5, $6, $7)`,
        [actor.workspaceId, id, policy, fileName, actor.userId, JSON.stringify(columns), newFields],
      );
      const kept = rows.map(({ row, data, problem, cells }) => ({
        ...{ row, data: data && { ...data, cells }, outcome: problem ? 'refused' : null, reason: problem },
      }));
      await m.query(ADD_ROWS, [actor.workspaceId, id, JSON.stringify(kept)]);
      await this.outbox.publish(m, actor.workspaceId, runContactImport, { importId: id });
    });
    return this.findOneOrFail(actor, id);
  }

  /** One import with its counts, for who began it and for admins; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<ContactImport> {
    const result = await this.db.one<ContactImport>(actor, `${IMPORTS} and i.id = $2 and ($3 or i.created_by = $4)`, [
      ...[actor.workspaceId, id, actor.role === 'admin', actor.userId],
    ]);
    if (!result) throw new AppError('NotFound');
    return result;
  }

  /** What became of each row. Throws NotFound. */
  async report(actor: Actor, id: string): Promise<{ fileName: string; rows: SettledRow[] }> {
    const { fileName } = await this.findOneOrFail(actor, id);
    return { fileName, rows: await this.db.read<SettledRow>(actor, REPORT, [actor.workspaceId, id]) };
  }

  /**
   * Takes an import back: contacts that it made go into the trash, and what it changed of others is what it was, as far as nothing changed it since.
   * Fields that it made and that nothing else fills in go as well. One that still runs ends. Done twice it changes nothing.
   */
  async undo(actor: Actor, id: string): Promise<ContactImport> {
    await this.findOneOrFail(actor, id);
    await this.db.tx(actor, async (m) => {
      await lockEmails(m, actor);
      const [[open]]: [[{ newFields: string[] } | undefined]] = await m.query(
        `update contact_imports set undone_at = now(), state = 'done', finished_at = coalesce(finished_at, now())
         where workspace_id = $1 and id = $2 and undone_at is null returning new_fields as "newFields"`,
        [actor.workspaceId, id],
      );
      if (!open) return;
      await m.query(
        `update contact_import_rows set data = null, outcome = 'refused' where workspace_id = $1 and import_id = $2 and outcome is null`,
        [...[actor.workspaceId, id]],
      );
      const [created]: [{ id: string }[]] = await m.query(DELETE_MADE, [actor.workspaceId, id, actor.userId]);
      await this.changes.record(
        m,
        actor,
        ...created.map((item) => ({ kind: 'contact' as const, id: item.id, action: 'deleted' as const })),
      );
      const changed: { contactId: string; before: Partial<ContactRow>; after: Partial<ContactRow> }[] = await m.query(CHANGED, [
        actor.workspaceId,
        id,
      ]);
      for (const { contactId, before, after } of changed) await this.revertRow(m, actor, contactId, before, after);
      const values: ImportedValuesChange[] = await m.query(CHANGED_VALUES, [actor.workspaceId, id]);
      await this.hooks.ofFields().undo(m, actor, values, open.newFields);
    });
    return this.findOneOrFail(actor, id);
  }

  private async revertRow(
    m: EntityManager,
    actor: Actor,
    id: string,
    before: Partial<ContactRow>,
    after: Partial<ContactRow>,
  ): Promise<void> {
    const now = await this.contacts.one(actor, id);
    if (!now || now.deletedAt) return;
    const same = CONTACT_COLUMNS.filter((column) => column in after && isDeepStrictEqual(now[column], after[column]));
    if (!same.length) return;
    const values = Object.fromEntries(same.map((column) => [column, before[column]]));
    const updated = await this.contacts.update(actor, id, { ...values, updatedAt: new Date() });
    await this.changes.record(m, actor, ...changesOf({ kind: 'contact', id, action: 'updated' }, updated, CONTACT_COLUMNS));
  }

  /** For each row the contact that is there already. */
  async ownersOf(actor: Actor, rows: readonly (ContactRowData | null)[]): Promise<(string | null)[]> {
    const folded = rows.flatMap((row) => row?.emails.map(foldEmail) ?? []);
    const owners = await this.db.read<{ folded: string; contactId: string }>(actor, OWNERS, [actor.workspaceId, folded]);
    const byEmail = new Map(owners.map((owner) => [owner.folded, owner.contactId]));
    const nameless = rows.flatMap((row) =>
      row && !row.emails.length ? [{ key: namesakeKey(row), name: row.name, organisation: row.organisation }] : [],
    );
    const namesakes = await this.db.read<{ key: string; contactId: string }>(actor, NAMESAKES, [
      actor.workspaceId,
      JSON.stringify(nameless),
    ]);
    const byName = new Map(namesakes.map(({ key, contactId }) => [key, contactId]));
    return rows.map((row) => {
      if (!row) return null;
      if (!row.emails.length) return byName.get(namesakeKey(row)) ?? null;
      return row.emails.map((address) => byEmail.get(foldEmail(address))).find(Boolean) ?? null;
    });
  }
}
