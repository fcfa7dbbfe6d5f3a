import type { ChangeKind, ContentKind } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** From whom to whom, by users; in the open transaction of the transfer. */
export interface OwnershipTransfer {
  workspaceId: string;
  from: string;
  to: string;
}

/** How one kind of content goes from one person to another. */
export interface OwnedContent {
  kind: ContentKind;
  /** The column that this is about, as table.column. */
  column: string;
  /** How many there are to move. */
  count(m: EntityManager, where: Pick<OwnershipTransfer, 'workspaceId' | 'from'>): Promise<number>;
  /** Moves all of it; what it answers is kept, so that it can be taken back. */
  move(m: EntityManager, handover: OwnershipTransfer): Promise<readonly TransferredObject[]>;
  /** Takes back what `move` answered, as far as it is still where it was moved to. */
  undo(m: EntityManager, handover: OwnershipTransfer, moved: readonly TransferredObject[]): Promise<void>;
}
/** One thing that was moved; `change` names its kind where screens and the search index are to hear of it, `before` what stood there. */
export interface TransferredObject {
  id: string;
  change?: ChangeKind;
  projectId?: string | null;
  before?: number | null;
  /** The level of access that the transfer gave, where it is about access. */
  given?: number;
}

/** Rows whose column names their one owner; `where` is a condition on the row x. */
export function ownedRows(
  kind: ContentKind,
  {
    table,
    column,
    where = 'true',
    change,
    project,
  }: { table: string; column: string; where?: string; change?: ChangeKind; project?: string },
): OwnedContent {
  const mine = `x.workspace_id = $1 and x.${column} = $2 and (${where})`;
  return {
    kind,
    column: `${table}.${column}`,
    async count(m, { workspaceId, from }) {
      const [row]: { n: number }[] = await m.query(`select count(*)::int as n from ${table} x where ${mine}`, [workspaceId, from]);
      return row?.n ?? 0;
    },
    async move(m, { workspaceId, from, to }) {
      const rows: { id: string; projectId: string | null }[] = await m.query(
        `with moved as (update ${table} x set ${column} = $3 where ${mine} returning x.id, ${project ? `x.${project}` : 'null::uuid'} as project_id)
         select id, project_id as "projectId" from moved order by id`,
        [workspaceId, from, to],
      );
      return rows.map((row) => ({ ...row, ...(change && { change }) }));
    },
    async undo(m, { workspaceId, from, to }, moved) {
      const ids = moved.map(({ id }) => id);
      await m.query(`update ${table} set ${column} = $3 where workspace_id = $1 and ${column} = $2 and id = any($4::uuid[])`, [
        ...[workspaceId, to, from, ids],
      ]);
    },
  };
}

/** What members own, so that it can be given to others; each context registers its own in its onModuleInit. */
@Injectable()
export class OwnedContentRegistry {
  private readonly kinds = new Map<ContentKind, OwnedContent>();

  register(...contents: OwnedContent[]): void {
    for (const content of contents) {
      if (this.kinds.has(content.kind)) throw new Error(`content of kind ${content.kind} is registered twice`);
      this.kinds.set(content.kind, content);
    }
  }

  /** Every kind that is registered. */
  all(): OwnedContent[] {
    return [...this.kinds.values()];
  }
}
