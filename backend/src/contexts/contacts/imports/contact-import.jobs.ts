import { type ContactRowData, type ContactRowProblem, type DuplicatePolicy, foldEmail, mergeContactRow } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { runContactImport } from '../contacts.topics.js';
import { ContactRow } from '../directory/contact.entity.js';
import { CONTACT_COLUMNS, lockEmails } from '../directory/contacts.service.js';
import { ContactImportHooks, type ImportedFieldColumn } from './contact-import.hooks.js';
import { ContactImportsService, namesakeKey } from './contact-imports.service.js';
import { INSERT_CONTACTS, LOCK_CONTACTS, NEWEST_REVISIONS, NEXT_ROWS, OWNERS, SETTLE_ROWS } from './contact-imports.sql.js';

interface WaitingRow {
  row: number;
  data: ContactRowData & { cells?: readonly string[] };
}
interface Settled {
  row: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped';
  reason: ContactRowProblem | null;
  contact: string;
  revision?: string | null;
  unfit?: string[];
  /** The change that says what the contact had in fields before. */
  values?: string | null;
}
interface Started {
  userId: string;
  policy: DuplicatePolicy;
  fields: ImportedFieldColumn[];
}

// Small enough that others who give addresses to contacts wait a moment only.
const BATCH_SIZE = 250;

/**
 * Makes contacts of the rows of a table, some hundred in one transaction with what became of them: whatever dies or runs twice, no row is done twice.
 * Two imports of one workspace take turns at the lock of its addresses, so that the second finds what the first made.
 */
@Injectable()
export class ContactImportJobs {
  private readonly contacts: WorkspaceRepository<ContactRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly imports: ContactImportsService,
    private readonly members: Memberships,
    private readonly changes: ChangeRecorder,
    private readonly hooks: ContactImportHooks,
  ) {
    this.contacts = new WorkspaceRepository(db, ContactRow);
  }

  @OnJob(runContactImport, 'contacts.import')
  async run({ workspaceId, payload: { importId } }: MessageOf<typeof runContactImport>): Promise<void> {
    if (!workspaceId) return;
    const started = await this.db.one<Started>(
      { workspaceId },
      `select created_by as "userId", policy, fields from contact_imports where workspace_id = $1 and id = $2 and state <> 'done'`,
      [workspaceId, importId],
    );
    if (!started) return;
    const seat = await this.members.seatOf(workspaceId, started.userId);
    const actor: Actor = {
      ...{
        userId: started.userId,
        name: '',
        memberId: seat?.memberId ?? '',
        role: seat?.role ?? 'viewer',
        workspaceId,
        via: 'job' as const,
      },
    };
    const setState = (state: string) =>
      this.db.tx(actor, (m) =>
        m.query(
          `update contact_imports set state = $3, finished_at = case when $3 = 'done' then now() end where workspace_id = $1 and id = $2 and undone_at is null`,
          [workspaceId, importId, state],
        ),
      );
    await setState('running');
    if (actor.role === 'viewer') {
      await this.db.tx(actor, (m) =>
        m.query(
          `update contact_import_rows set data = null, outcome = 'refused', reason = 'memberLeft' where workspace_id = $1 and import_id = $2 and outcome is null`,
          [workspaceId, importId],
        ),
      );
    } else while (await this.some(actor, importId, started));
    await setState('done');
  }

  /** The next rows in one transaction; false when none are left. */
  private async some(actor: Actor, importId: string, { policy, fields }: Started): Promise<boolean> {
    return this.db.tx(actor, async (m) => {
      await lockEmails(m, actor);
      const rows: WaitingRow[] = await m.query(NEXT_ROWS, [actor.workspaceId, importId, BATCH_SIZE]);
      if (!rows.length) return false;
      const settled = await this.fill(m, actor, fields, rows, await this.settle(m, actor, policy, rows));
      await m.query(SETTLE_ROWS, [actor.workspaceId, importId, JSON.stringify(settled)]);
      return true;
    });
  }

  private async settle(m: EntityManager, actor: Actor, policy: DuplicatePolicy, rows: readonly WaitingRow[]): Promise<Settled[]> {
    const there = await this.imports.ownersOf(
      actor,
      rows.map(({ data }) => data),
    );
    const taken: { folded: string; contactId: string }[] = await m.query(OWNERS, [
      actor.workspaceId,
      rows.flatMap(({ data }) => data.emails.map(foldEmail)),
    ]);
    const owners = new Map(taken.map(({ folded, contactId }) => [folded, contactId]));
    const before: (ContactRowData & { id: string })[] = await m.query(LOCK_CONTACTS, [
      actor.workspaceId,
      [...new Set(there.filter(Boolean))],
    ]);
    const now = new Map<string, ContactRowData>(before.map(({ id, ...data }) => [id, data]));
    const made = new Set<string>();
    const touched = new Set<string>();
    const byName = new Map<string, string>();

    const settled = rows.map(({ row, data: { cells: _, ...data } }, at): Settled => {
      const own = data.emails.map((address) => owners.get(foldEmail(address))).find(Boolean);
      const match = data.emails.length ? own : (there[at] ?? byName.get(namesakeKey(data)));
      const current = match ? now.get(match) : undefined;
      if (match && current && policy !== 'create') {
        if (policy === 'skip') return { row, outcome: 'skipped', reason: made.has(match) ? 'sameAsAbove' : 'exists', contact: match };
        const free = data.emails.filter((address) => (owners.get(foldEmail(address)) ?? match) === match);
        const next = mergeContactRow(current, { ...data, emails: free });
        const reason = free.length < data.emails.length ? 'emailTaken' : null;
        if (isSame(current, next)) return { row, outcome: 'unchanged', reason, contact: match };
        for (const address of free) owners.set(foldEmail(address), match);
        now.set(match, next);
        if (!made.has(match)) touched.add(match);
        return { row, outcome: 'updated', reason, contact: match };
      }
      const id = newId();
      const free = data.emails.filter((address) => !owners.has(foldEmail(address)));
      for (const address of free) owners.set(foldEmail(address), id);
      if (!byName.has(namesakeKey(data))) byName.set(namesakeKey(data), id);
      now.set(id, { ...data, emails: free });
      made.add(id);
      return { row, outcome: 'created', reason: free.length < data.emails.length ? 'emailTaken' : null, contact: id };
    });

    // Rows further down may have put back what rows above changed.
    for (const { id, ...data } of before) if (isSame(data, now.get(id)!)) touched.delete(id);
    await this.insert(
      m,
      actor,
      [...made].map((id) => ({ id, ...now.get(id)! })),
    );
    const revisions = await this.update(
      m,
      actor,
      [...touched].map((id) => ({ id, ...now.get(id)! })),
    );
    return settled.map((item) => {
      const isUnchanged = item.outcome === 'updated' && !made.has(item.contact) && !touched.has(item.contact);
      return isUnchanged
        ? { ...item, outcome: 'unchanged' }
        : { ...item, revision: (item.outcome === 'updated' && revisions.get(item.contact)) || null };
    });
  }

  /** Writes what rows say in fields of the contacts that they made or updated. */
  private async fill(
    m: EntityManager,
    actor: Actor,
    fields: readonly ImportedFieldColumn[],
    rows: readonly WaitingRow[],
    settled: readonly Settled[],
  ): Promise<Settled[]> {
    const filled = settled.flatMap((item, at) =>
      item.outcome === 'skipped' ? [] : [{ at, contactId: item.contact, cells: rows[at]!.data.cells ?? [] }],
    );
    const written = await this.hooks.ofFields().write(m, actor, fields, filled);
    const results = new Map(filled.map(({ at }, i) => [at, written[i]!]));
    const there = filled.flatMap(({ at, contactId }, i) =>
      settled[at]!.outcome !== 'created' && written[i]!.isChanged ? [contactId] : [],
    );
    const matches: { contactId: string; id: string }[] = await m.query(NEWEST_REVISIONS, [actor.workspaceId, there, true]);
    const revisions = new Map(matches.map(({ contactId, id }) => [contactId, id]));
    return settled.map((item, at) => {
      const { unfit = [], isChanged = false } = results.get(at) ?? {};
      const isUpdated = isChanged && item.outcome !== 'created';
      return {
        ...{ ...item, unfit, outcome: isUpdated ? 'updated' : item.outcome },
        values: isUpdated ? (revisions.get(item.contact) ?? null) : null,
      };
    });
  }

  private async insert(m: EntityManager, actor: Actor, contacts: readonly (ContactRowData & { id: string })[]): Promise<void> {
    if (!contacts.length) return;
    const rows = contacts.map(({ emails, ...rest }) => ({ ...rest, emails: emails.map((address) => ({ address })) }));
    await m.query(INSERT_CONTACTS, [actor.workspaceId, actor.userId, JSON.stringify(rows)]);
    await this.changes.record(
      m,
      actor,
      ...contacts.map(({ id, name }) => ({ kind: 'contact' as const, id, action: 'created' as const, after: { name } })),
    );
  }

  /** Writes contacts as they are to be, and answers the change that says what each was before. */
  private async update(
    m: EntityManager,
    actor: Actor,
    contacts: readonly (ContactRowData & { id: string })[],
  ): Promise<Map<string, string>> {
    for (const { id, emails, ...rest } of contacts) {
      const updated = await this.contacts.update(actor, id, {
        ...rest,
        emails: emails.map((address) => ({ address })),
        updatedAt: new Date(),
      });
      await this.changes.record(m, actor, ...changesOf({ kind: 'contact', id, action: 'updated' }, updated, CONTACT_COLUMNS));
    }
    const rows: { contactId: string; id: string }[] = await m.query(NEWEST_REVISIONS, [
      ...[actor.workspaceId, contacts.map(({ id }) => id), false],
    ]);
    return new Map(rows.map(({ contactId, id }) => [contactId, id]));
  }
}

const isSame = (a: ContactRowData, b: ContactRowData): boolean =>
  (['name', 'organisation', 'jobTitle', 'phone', 'notes'] as const).every((key) => a[key] === b[key]) &&
  a.emails.length === b.emails.length;
