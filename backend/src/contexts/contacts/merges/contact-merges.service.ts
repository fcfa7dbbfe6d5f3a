import { isDeepStrictEqual } from 'node:util';
import { AppError, CONTACT_TEXTS, foldEmail, LIMITS, type MergeContactsInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { ContactRow } from '../directory/contact.entity.js';
import { CONTACT_COLUMNS, ContactsService, lockEmails } from '../directory/contacts.service.js';
import type { ContactMerge } from './contact-merge.graphql.js';
import { ContactMergeHooks, type MovedValue } from './contact-merge.hooks.js';
import {
  ADD_MERGE,
  END_MERGE,
  KEEP_TRACES,
  MERGE_INTO,
  MERGES,
  MOVE_CONSENTS,
  MOVE_MENTIONS,
  OPEN_MERGE,
  RESTORE_MERGED,
  RETURN_CONSENTS,
  RETURN_MENTIONS,
  SURVIVOR,
  UNDONE_BELOW,
} from './contact-merges.sql.js';

type MergeRow = Omit<ContactMerge, 'contact'> & { survivorId: string };
type Values = Partial<Pick<ContactRow, (typeof CONTACT_COLUMNS)[number]>>;
interface Step {
  before: Values;
  after: Values;
}
type OpenMerge = Step & {
  survivorId: string;
  mergedId: string;
  mentions: object[];
  consents: object[];
  filledFields: string[];
  movedValues: MovedValue[];
  mergedAt: Date;
  undoneAt: Date | null;
};

const LOCK = `select id, updated_at::text as at from contacts where workspace_id = $1 and id = any($2::uuid[]) order by id for update`;

/** Two contacts become one, and two again. */
@Injectable()
export class ContactMergesService {
  private readonly rows: WorkspaceRepository<ContactRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly contacts: ContactsService,
    private readonly hooks: ContactMergeHooks,
  ) {
    this.rows = new WorkspaceRepository(db, ContactRow);
  }

  /** The merges into a live contact that can be taken back, the newest first. Throws NotFound. */
  async list(actor: Actor, contactId: string): Promise<ContactMerge[]> {
    const contact = await this.contacts.findOneOrFail(actor, contactId);
    const merges = await this.db.read<MergeRow>(
      actor,
      `${MERGES} and g.survivor_id = $2 order by g.merged_at desc, g.id limit ${LIMITS.list.merges}`,
      [...[actor.workspaceId, contactId]],
    );
    return merges.map(({ survivorId: _, ...merge }) => ({ ...merge, contact }));
  }

  /** A live contact, or the one that it became part of; throws NotFound. */
  async findOrSurvivor(actor: Actor, id: string) {
    const survivor = await this.db.one<{ id: string }>(actor, SURVIVOR, [actor.workspaceId, id]);
    return this.contacts.findOneOrFail(actor, survivor?.id ?? id);
  }

  /** Lets one contact become part of another: addresses and speakers move over, texts as asked, and fields that are empty are filled in. The same client key answers the same merge. */
  async merge(actor: Actor, { id: survivorId, mergedId, take, clientKey }: MergeContactsInput): Promise<ContactMerge> {
    const id = keyedId(actor, 'contactMerge', clientKey);
    await this.db.tx(actor, async (m) => {
      await lockId(m, id);
      if (await this.exists(m, actor, id)) return;
      await lockEmails(m, actor);
      await m.query(LOCK, [actor.workspaceId, [survivorId, mergedId]]);
      const [survivor, merged] = [await this.live(actor, survivorId), await this.live(actor, mergedId)];
      const emails = [...survivor.emails, ...merged.emails];
      if (emails.length > LIMITS.contact.emails) {
        const message = `A contact can have at most ${LIMITS.contact.emails} e-mail addresses.`;
        throw new AppError('ValidationError', { message });
      }
      await m.query(ADD_MERGE, [actor.workspaceId, id, survivorId, mergedId, actor.userId]);
      // First the other one lets its addresses go.
      await m.query(MERGE_INTO, [actor.workspaceId, mergedId, survivorId, actor.userId]);
      const texts = CONTACT_TEXTS.map((text) => [
        text,
        take.includes(text) || !survivor[text] ? (merged[text] ?? survivor[text]) : survivor[text],
      ]);
      const updated = await this.rows.update(actor, survivorId, { ...Object.fromEntries(texts), emails, updatedAt: new Date() });
      const changed = changesOf({ kind: 'contact', id: survivorId, action: 'merged' }, updated, CONTACT_COLUMNS);
      await this.changes.record(m, actor, ...changed, { kind: 'contact', id: mergedId, action: 'merged' });
      const [mentions]: [object[]] = await m.query(MOVE_MENTIONS, [actor.workspaceId, mergedId, survivorId]);
      const [consents]: [object[]] = await m.query(MOVE_CONSENTS, [actor.workspaceId, mergedId, survivorId]);
      const { filled, moved } = await this.hooks.ofFields().merge(m, actor, { survivorId, mergedId });
      const traces = [JSON.stringify(mentions), changed.length > 0, JSON.stringify(consents), filled, JSON.stringify(moved)];
      await m.query(KEEP_TRACES, [actor.workspaceId, id, ...traces]);
    });
    return this.findOneOrFail(actor, id);
  }

  /**
   * Makes two contacts of one again, both as they were: of what was changed since, the change stays with the one that stayed. Refused when that one
   * is part of a third by now, and when another contact has one of the addresses.
   */
  async unmerge(actor: Actor, id: string): Promise<ContactMerge['contact']> {
    const survivorId = await this.db.tx(actor, async (m) => {
      await lockEmails(m, actor);
      const [merge]: [OpenMerge | undefined] = await m.query(OPEN_MERGE, [actor.workspaceId, id]);
      if (!merge) throw new AppError('NotFound');
      if (merge.undoneAt) return merge.survivorId;
      const { survivorId, mergedId, mentions, consents, filledFields, movedValues } = merge;
      const locked: { id: string; at: string }[] = await m.query(LOCK, [actor.workspaceId, [survivorId, mergedId]]);
      const [survivor, merged] = [await this.rows.findOneOrFail(actor, survivorId), await this.rows.findOneOrFail(actor, mergedId)];
      if (survivor.deletedAt) {
        throw new AppError('ValidationError', { message: `“${survivor.name}” was merged or deleted since. Bring it back first.` });
      }
      const values = await this.formerValues(m, actor, merge, survivor);
      const own = new Set(merged.emails.map(({ address }) => foldEmail(address)));
      const emails = survivor.emails.filter(({ address }) => !own.has(foldEmail(address)));
      const updated = await this.rows.update(actor, survivorId, { ...values, emails, updatedAt: new Date() });
      await this.contacts.requireFree(
        m,
        actor,
        mergedId,
        merged.emails.map(({ address }) => address),
      );
      await m.query(RESTORE_MERGED, [actor.workspaceId, mergedId]);
      await m.query(RETURN_MENTIONS, [actor.workspaceId, survivorId, mergedId, JSON.stringify(mentions)]);
      await m.query(RETURN_CONSENTS, [actor.workspaceId, survivorId, mergedId, JSON.stringify(consents)]);
      await this.hooks.ofFields().unmerge(m, actor, { survivorId, mergedId }, { filled: filledFields, moved: movedValues });
      await m.query(END_MERGE, [actor.workspaceId, id, survivorId, locked.find((item) => item.id === survivorId)?.at]);
      const changed = changesOf({ kind: 'contact', id: survivorId, action: 'unmerged' }, updated, CONTACT_COLUMNS);
      await this.changes.record(m, actor, ...changed, { kind: 'contact', id: mergedId, action: 'unmerged' });
      return survivorId;
    });
    return this.contacts.findOneOrFail(actor, survivorId);
  }

  /** The texts of the one that stayed as they were before the merge, as far as they are as it left them. */
  private async formerValues(m: EntityManager, actor: Actor, merge: OpenMerge, now: ContactRow): Promise<Values> {
    const texts = CONTACT_TEXTS.filter((text) => text in merge.after && isDeepStrictEqual(now[text], merge.after[text]));
    // What stood there before may itself be what another merge brought that was taken back since.
    const below: Step[] = await m.query(UNDONE_BELOW, [actor.workspaceId, merge.survivorId, merge.mergedAt]);
    return Object.fromEntries(
      texts.map((text) => [
        text,
        below.reduce((value, step) => (text in step.after && step.after[text] === value ? step.before[text] : value), merge.before[text]),
      ]),
    );
  }

  private async live(actor: Actor, id: string): Promise<ContactRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    if (row.deletedAt) throw new AppError('NotFound');
    return row;
  }

  private async exists(m: EntityManager, actor: Actor, id: string): Promise<boolean> {
    const rows: unknown[] = await m.query(`select 1 from contact_merges where workspace_id = $1 and id = $2`, [actor.workspaceId, id]);
    return rows.length > 0;
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<ContactMerge> {
    const merge = await this.db.one<MergeRow>(actor, `${MERGES} and g.id = $2`, [actor.workspaceId, id]);
    if (!merge) throw new AppError('NotFound');
    const { survivorId, ...rest } = merge;
    return { ...rest, contact: await this.contacts.findOneOrFail(actor, survivorId) };
  }
}
