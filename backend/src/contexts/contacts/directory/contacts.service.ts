import { type Access, AppError, atLeast, type CreateContactInput, foldEmail, type UpdateContactInput, workspaceAccess } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCursor, toIlikePattern } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { keyedId, lockId, type Page, pageOf, pageSize, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { ContactRow } from './contact.entity.js';
import type { Contact } from './contact.graphql.js';
import {
  CONTACT_KEYS,
  CONTACT_ORDERS,
  CONTACTS_BY_IDS,
  type ContactSort,
  contactPage,
  EMAIL_OWNER,
  LIVE_COUNT,
  LOCK_LIVE,
  matches,
  SURVIVORS,
} from './contacts.sql.js';

type PageRow = Contact & { total: number; cursorKey: string };
/** Which page of the contacts is asked for. */
export interface ContactsPage {
  query?: string | null;
  sort?: ContactSort | null;
  first?: number | null;
  after?: string | null;
  /** SQL of the ids of workspace $1 that count alone; its values are added to the parameters. */
  ids?: (params: unknown[]) => string;
}

/** The columns whose changes are in the history of a contact. */
export const CONTACT_COLUMNS = ['name', 'organisation', 'phone', 'jobTitle', 'notes', 'emails'] as const;

/** Until the transaction ends no other gives addresses to contacts of the workspace. */
export async function lockEmails(m: EntityManager, { workspaceId }: Pick<Actor, 'workspaceId'>): Promise<void> {
  await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`contact e-mails ${workspaceId}`]);
}

/** The contacts of a workspace: all its members read them, those whose role writes change them. */
@Injectable()
export class ContactsService {
  private readonly rows: WorkspaceRepository<ContactRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
  ) {
    this.rows = new WorkspaceRepository(db, ContactRow);
  }

  /** A page of the live contacts, those with the words in name, organization or address. */
  async list(actor: Actor, { query, sort, first, after, ids }: ContactsPage): Promise<Page<Contact>> {
    const size = pageSize(first);
    const order = CONTACT_ORDERS[sort ?? 'name'];
    const params: unknown[] = [actor.workspaceId, actor.userId, actor.role, size + 1];
    const named = query?.trim() ? ` and ${matches(`$${params.push(toIlikePattern(query.trim()))}`)}` : '';
    const where = named + (ids ? ` and c.id in (${ids(params)})` : '');
    const cursor = afterCursor(order, 'c.id', after, params.length + 1);
    const rows = await this.db.read<PageRow>(actor, contactPage(order, where, cursor.sql), [...params, ...cursor.params]);
    return pageOf(
      rows.filter((row) => row.id),
      size,
      rows[0]!.total,
      (row) => [row.cursorKey, row.id],
    );
  }

  /** One live contact; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Contact> {
    const contact = (await this.byIds(actor, [id])).get(id);
    if (!contact) throw new AppError('NotFound');
    return contact;
  }

  /** Live contacts by id. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<Map<string, Contact>> {
    if (!ids.length) return new Map();
    const rows = await this.db.read<Contact>(actor, CONTACTS_BY_IDS, [actor.workspaceId, actor.userId, actor.role, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Throws NotFound unless all are live, and Forbidden unless the role of the actor reaches `need`. */
  async requireAccessToAll(actor: Actor, ids: readonly string[], need: Exclude<Access, 'none'>): Promise<void> {
    const [live] = await this.db.read<{ count: number }>(actor, LIVE_COUNT, [actor.workspaceId, ids]);
    if (live!.count < new Set(ids).size) throw new AppError('NotFound');
    if (!atLeast(workspaceAccess(actor.role), need)) throw new AppError('Forbidden');
  }

  /** Those of the contacts that are live, locked inside the open transaction m, so that none is merged or deleted until it ends. */
  async lockLive(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
    const rows: { id: string }[] = ids.length ? await m.query(LOCK_LIVE, [actor.workspaceId, ids]) : [];
    return new Set(rows.map(({ id }) => id));
  }

  /** Contacts by folded texts that find them: an address, or else a name that no other has. Of these texts alone, or of all that find one. */
  async keys(actor: Actor, texts: readonly string[] | null): Promise<Map<string, string>> {
    const rows = await this.db.read<{ folded: string; id: string }>(actor, CONTACT_KEYS, [actor.workspaceId, texts]);
    // Addresses come last.
    return new Map(rows.map(({ folded, id }) => [folded, id]));
  }

  /** Contacts that became part of others, by id with the ones they are now. */
  async survivorsOf(actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.read<{ asked: string; id: string }>(actor, SURVIVORS, [actor.workspaceId, ids]);
    return new Map(rows.map(({ asked: response, id }) => [response, id]));
  }

  /** Adds a contact; the same client key answers the same one. */
  async create(actor: Actor, { clientKey, emails, ...given }: CreateContactInput): Promise<Contact> {
    const id = keyedId(actor, 'contact', clientKey);
    await this.db.tx(actor, async (m) => {
      await lockId(m, id);
      if (await this.rows.one(actor, id)) return;
      await this.requireFree(m, actor, id, emails);
      await this.rows.insert(actor, { id, ...given, emails: emails.map((address) => ({ address })), createdBy: actor.userId });
      await this.changes.record(m, actor, { kind: 'contact', id, action: 'created', after: { name: given.name } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes what is given of a live contact. */
  async update(actor: Actor, { id, emails, ...given }: UpdateContactInput): Promise<Contact> {
    await this.db.tx(actor, async (m) => {
      await this.findOneOrFail(actor, id);
      if (emails) await this.requireFree(m, actor, id, emails);
      const addresses = emails?.map((address) => ({ address }));
      const updated = await this.rows.update(actor, id, { ...given, emails: addresses, updatedAt: new Date() });
      await this.changes.record(m, actor, ...changesOf({ kind: 'contact', id, action: 'updated' }, updated, CONTACT_COLUMNS));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Puts a live contact into the trash; throws NotFound. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.findOneOrFail(actor, id);
    await this.deleteAll(actor, [id]);
  }

  /**
   * Puts contacts into the trash; their addresses are free for others from then on. Those that are merged or deleted already stay as they are.
   * Returns those that this call has put there. Throws NotFound unless the workspace has all of them.
   */
  async deleteAll(actor: Actor, ids: readonly string[]): Promise<string[]> {
    return this.db.tx(actor, async (m) => {
      const gone = { deletedAt: new Date(), deletedBy: actor.userId };
      const rows = await this.rows.updateEach(actor, ids, (row) => (row.deletedAt ? {} : gone));
      const taken = rows.filter(({ before }) => !before.deletedAt);
      await this.changes.record(
        m,
        actor,
        ...taken.map(({ after: { id } }) => ({ kind: 'contact' as const, id, action: 'deleted' as const })),
      );
      const single = rows.filter(({ after }) => !after.mergedInto);
      return this.changes.ownDeletions(
        m,
        actor,
        single.map(({ after }) => after.id),
      );
    });
  }

  /** Brings a deleted contact back, unless another one has one of its addresses by now. */
  async restore(actor: Actor, id: string): Promise<Contact> {
    await this.db.tx(actor, async (m) => {
      const row = await this.rows.findOneOrFail(actor, id);
      // One that is part of another comes back by the undo of their merge.
      if (row.mergedInto) throw new AppError('NotFound');
      if (!row.deletedAt) return;
      await this.requireFree(
        m,
        actor,
        id,
        row.emails.map(({ address }) => address),
      );
      await this.rows.update(actor, id, { deletedAt: null, deletedBy: null });
      await this.changes.record(m, actor, { kind: 'contact', id, action: 'restored' });
    });
    return this.findOneOrFail(actor, id);
  }

  /**
   * Brings deleted contacts back, but for those that became part of others, and those of whose addresses another contact has one by now. Answers
   * the ones that are live then. Throws NotFound unless the workspace has all of them.
   */
  async restoreAll(actor: Actor, ids: readonly string[]): Promise<Contact[]> {
    await this.db.tx(actor, async (m) => {
      await lockEmails(m, actor);
      const rows = await this.rows.updateEach(actor, ids, async ({ id, deletedAt, mergedInto, emails }) => {
        const addresses = emails.map(({ address }) => address);
        const canReturn = deletedAt && !mergedInto && !(await this.ownerOf(m, actor, id, addresses));
        return canReturn ? { deletedAt: null, deletedBy: null } : {};
      });
      const back = rows.filter(({ before, after }) => before.deletedAt && !after.deletedAt);
      await this.changes.record(
        m,
        actor,
        ...back.map(({ after: { id } }) => ({ kind: 'contact' as const, id, action: 'restored' as const })),
      );
    });
    const live = await this.byIds(actor, ids);
    return ids.flatMap((id) => live.get(id) ?? []);
  }

  /** Another live contact that has one of the addresses. */
  private async ownerOf(m: EntityManager, actor: Actor, id: string, emails: readonly string[]) {
    if (!emails.length) return;
    const [owner] = await m.query<{ folded: string; name: string }[]>(EMAIL_OWNER, [actor.workspaceId, emails.map(foldEmail), id]);
    return owner;
  }

  /** Throws unless no other contact has one of the addresses. Locks the addresses of contacts until the transaction ends. */
  async requireFree(m: EntityManager, actor: Actor, id: string, emails: readonly string[]): Promise<void> {
    if (!emails.length) return;
    await lockEmails(m, actor);
    const owner = await this.ownerOf(m, actor, id, emails);
    if (!owner) return;
    const message = `${owner.folded} is an e-mail address of ${owner.name} already.`;
    throw new AppError('ValidationError', { message, fields: { emails: message } });
  }
}
