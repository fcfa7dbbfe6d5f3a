import { entriesOf } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ActivityRegistry } from '../object-kinds/activity.registry.js';
import { LISTED_ROWS } from './activity.sql.js';

interface Row {
  id: string;
  title: string;
  subtitle: string | null;
  url: string;
  n: number;
}

/** How notes, highlights, projects, folders, tags and boards look in Recent, Starred and Your work: one SQL a kind. */
@Injectable()
export class ShownKinds implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: ActivityRegistry,
  ) {}

  onModuleInit() {
    for (const [kind, { sql, noun }] of entriesOf(LISTED_ROWS))
      this.kinds.register(kind, {
        load: async (actor: Actor, ids) => {
          const rows = await this.db.read<Row>(actor, sql, [actor.workspaceId, actor.userId, actor.role, ids]);
          return rows.map(({ n, ...row }) => ({ ...row, badge: n ? `${n} ${noun}${n === 1 ? '' : 's'}` : null }));
        },
      });
  }
}
