import { AppError, PRESENCE, type PresenceInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type Author, Authors, Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { Live } from '#platform/live';
import { streamOf } from '../docs/doc-stream.js';
import { DocumentCache } from '../docs/document-cache.js';
import { DocumentTypeRegistry } from '../docs/document-type.registry.js';
import type { Presence } from './presence.graphql.js';

/** A message between processes: short names, because a database carries 8,000 bytes at the most. */
interface PresenceMessage {
  t: 'here';
  id: string;
  c: string;
  u: string;
  v: number;
  a: number | null;
  h: number | null;
  gone?: true;
}

const CACHE_MS = 5_000;
const MAX_KNOWN = 5_000;
const MAX_WAITING = 200;

/** Who is in a document, sent from process to process and never stored: no row, no change, no event. */
@Injectable()
export class PresenceService {
  /** Until when a yes holds, by person, role and document: places are sent ten times a second. */
  private readonly readers = new Map<string, number>();
  private readonly spoken = new Map<string, { second: number; count: number }>();

  constructor(
    private readonly live: Live,
    private readonly cache: DocumentCache,
    private readonly kinds: DocumentTypeRegistry,
    private readonly members: Memberships,
    private readonly authors: Authors,
  ) {}

  /** Tells everybody in the document where the actor is; false when they say too much at once. Throws NotFound. */
  async say(actor: Actor, { docId, clientId, version, anchor, head, isGone }: PresenceInput): Promise<boolean> {
    await this.requireRead(actor, docId);
    if (!isGone && this.isOverRateLimit(actor.userId)) return false;
    const message: PresenceMessage = { t: 'here', id: docId, c: clientId, u: actor.userId, v: version, a: anchor ?? null, h: head ?? null };
    await this.live.broadcast(actor.workspaceId, { ...message, ...(isGone ? { gone: true } : {}) });
    return true;
  }

  /** What is said in a document from now on, the newest of each editor. Ends when the reader may not read it any more; throws NotFound at the start. */
  async follow(actor: Actor, docId: string): Promise<AsyncIterableIterator<Presence>> {
    await this.requireRead(actor, docId);
    const waiting = new Map<string, PresenceMessage>();
    const people = new Map<string, Author>();
    const listen = (ring: () => void) =>
      this.live.on(actor.workspaceId, (message: PresenceMessage) => {
        if (message.t !== 'here' || message.id !== docId) return;
        const key = `${message.u}:${message.c}`;
        // Who reads slowly gets the newest of each, and of a crowd only a part.
        if (waiting.size < MAX_WAITING || waiting.has(key)) waiting.set(key, message);
        ring();
      });
    return streamOf(listen, async () => {
      const [next] = waiting;
      if (!next) return 'nothing';
      waiting.delete(next[0]);
      if (!(await this.canStillRead(actor, docId))) return 'over';
      return { value: await this.presenceOf(actor, next[1], people) };
    });
  }

  private async presenceOf(
    actor: Actor,
    { c, u, v, a, h, gone: isDeleted }: PresenceMessage,
    people: Map<string, Author>,
  ): Promise<Presence> {
    let person = people.get(u);
    if (!person) {
      person = (await this.authors.authorsByIds(actor, [u])).get(u)!;
      people.set(u, person);
    }
    return { clientId: c, person, version: v, anchor: a, head: h, isGone: isDeleted === true };
  }

  private async requireRead(actor: Actor, docId: string): Promise<void> {
    const key = `${actor.userId}:${actor.role}:${docId}`;
    if ((this.readers.get(key) ?? 0) > Date.now()) return;
    this.readers.delete(key);
    await this.kinds.requireAccess(actor, await this.cache.kindOf(actor, docId), docId, 'read');
    if (this.readers.size >= MAX_KNOWN) this.readers.clear();
    this.readers.set(key, Date.now() + CACHE_MS);
  }

  private async canStillRead(actor: Actor, docId: string): Promise<boolean> {
    if ((this.readers.get(`${actor.userId}:${actor.role}:${docId}`) ?? 0) > Date.now()) return true;
    const seat = await this.members.seatOf(actor.workspaceId, actor.userId);
    // Another role ends the stream too: the page opens it again with what it has now.
    if (seat?.role !== actor.role) return false;
    try {
      await this.requireRead(actor, docId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private isOverRateLimit(userId: string): boolean {
    const second = Math.floor(Date.now() / 1000);
    const known = this.spoken.get(userId);
    if (known?.second === second) return ++known.count > PRESENCE.perSecond;
    if (this.spoken.size >= MAX_KNOWN) this.spoken.clear();
    this.spoken.set(userId, { second, count: 1 });
    return false;
  }
}
