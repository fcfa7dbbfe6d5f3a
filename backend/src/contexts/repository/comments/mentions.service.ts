import { AppError, mentionsIn } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { MembersService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { SharingService } from '../access/sharing.service.js';
import { DocsService } from '../docs/docs.service.js';
import type { Mentionable } from './comment.graphql.js';

/** Who may be called into a conversation: members who may read what it is about. */
@Injectable()
export class Mentions {
  constructor(
    private readonly docs: DocsService,
    private readonly members: MembersService,
    private readonly access: SharingService,
  ) {}

  /** Every other member by name, and whether they may read the document. Throws NotFound without read access. */
  async mentionable(actor: Actor, docId: string): Promise<Mentionable[]> {
    const { projectId } = await this.docs.about(actor, docId, 'read');
    const [members, readers] = await Promise.all([this.members.list(actor), this.readers(actor, projectId)]);
    return members.filter((m) => !m.isYou).map(({ user }) => ({ user, canRead: readers.has(user.id) }));
  }

  /** Throws ValidationError unless everybody whom the text newly mentions may read what it is about. */
  async requireMentionable(actor: Actor, projectId: string, body: string, before = ''): Promise<void> {
    const known = new Set([...mentionsIn(before), actor.userId]);
    const named = mentionsIn(body).filter((id) => !known.has(id));
    if (!named.length) return;
    const readers = await this.readers(actor, projectId);
    const lost = named.find((id) => !readers.has(id));
    if (!lost) return;
    const member = (await this.members.list(actor)).find((m) => m.user.id === lost);
    const message = member ? `${member.user.name} cannot open this, so they cannot be mentioned here.` : 'Only members can be mentioned.';
    throw new AppError('ValidationError', { message, fields: { body: message } });
  }

  private async readers(actor: Actor, projectId: string): Promise<Set<string>> {
    const { people } = await this.access.state(actor, { kind: 'project', id: projectId });
    return new Set(people.flatMap((p) => (p.access === 'none' ? [] : p.user.id)));
  }
}
