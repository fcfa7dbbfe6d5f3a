import { AppError, mentionsIn, SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { SharingService } from '#contexts/access';
import type { Actor } from '#platform/access';
import { DocsService } from '../docs/docs.service.js';
import type { Mentionable } from './comment.graphql.js';

/** Who may be called into a conversation: members who may read what it is about. */
@Injectable()
export class Mentions {
  constructor(
    private readonly docs: DocsService,
    private readonly access: SharingService,
  ) {}

  /** Other members whose name or address has the letters, those first who may read the document. Throws NotFound without read access. */
  async mentionable(actor: Actor, docId: string, query: string | null): Promise<Mentionable[]> {
    const { projectId } = await this.docs.about(actor, docId, 'read');
    const people = (await this.access.readers(actor, projectId, { query })).filter(({ user }) => user.id !== actor.userId);
    return people.sort((a, b) => Number(b.canRead) - Number(a.canRead)).slice(0, SERVER_LIMITS.people.offered);
  }

  /** Throws ValidationError unless everybody whom the text newly mentions may read what it is about. */
  async requireMentionable(actor: Actor, projectId: string, body: string, before = ''): Promise<void> {
    const known = new Set([...mentionsIn(before), actor.userId]);
    const named = mentionsIn(body).filter((id) => !known.has(id));
    if (!named.length) return;
    const people = new Map((await this.access.readers(actor, projectId, { userIds: named })).map((person) => [person.user.id, person]));
    const lost = named.find((id) => !people.get(id)?.canRead);
    if (!lost) return;
    const member = people.get(lost);
    const message = member ? `${member.user.name} cannot open this, so they cannot be mentioned here.` : 'Only members can be mentioned.';
    throw new AppError('ValidationError', { message, fields: { body: message } });
  }
}
