import { Injectable } from '@nestjs/common';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';

/** People for whom jobs work. */
@Injectable()
export class JobActors {
  constructor(private readonly members: Memberships) {}

  /** A user as an actor with their current role; null when they have left. */
  async of(workspaceId: string, userId: string): Promise<Actor | null> {
    const seat = await this.members.seatOf(workspaceId, userId);
    return seat && { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
  }
}
