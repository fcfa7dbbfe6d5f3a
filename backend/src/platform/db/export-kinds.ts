import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from './tenant-db.js';

/** Whose export it is: a person who may see the whole workspace, but of what others keep to themselves only their own. */
export interface Exporter extends InWorkspace {
  userId: string;
}

/** How the rows of one table are written when a workspace is exported: one line of JSON each. */
export interface ExportKind {
  /** What the lines are (`record`): the kind of its changes for an object, a name of its own for anything else. */
  kind: string;
  table: string;
  /** The columns that are written, each under its name in camel case. */
  columns: readonly string[];
  /** The other columns, and why they are not: a secret, made of others, of use to the product alone. */
  without?: Readonly<Record<string, string>>;
  /** What is written beside columns: SQL of one value each, over the row `x`. */
  also?: Readonly<Record<string, string>>;
  /** The column with the one person who may see a row, where rows are private. */
  ownedBy?: string;
  /** The column with the kind of object that a row is about: it is left out where that is private and another person made the row (`by`). */
  about?: string;
  /** What has to be read in another way, by the row's id: added to its line. */
  load?(where: InWorkspace, ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
}

const PAGE = 200;

/** Which tables are exported, and how; each context registers its own in its onModuleInit. registries.spec holds every table to it. */
@Injectable()
export class ExportKinds {
  private readonly kinds = new Map<string, ExportKind>();

  register(...kinds: ExportKind[]): void {
    for (const kind of kinds) {
      if (this.kinds.has(kind.kind)) throw new Error(`the export of ${kind.kind} is registered twice`);
      this.kinds.set(kind.kind, kind);
    }
  }

  /** Every kind that is registered. */
  all(): ExportKind[] {
    return [...this.kinds.values()];
  }

  /** The lines of one kind, a few hundred at a time, inside the open transaction m. */
  async *lines(m: EntityManager, exporter: Exporter, kind: ExportKind): AsyncGenerator<string[]> {
    const { sql, params } = this.query(exporter, kind);
    await m.query(`declare exported no scroll cursor for ${sql}`, params);
    for (;;) {
      const rows: { id: string | null; line: string }[] = await m.query(`fetch ${PAGE} from exported`);
      const loaded = await kind.load?.(
        exporter,
        rows.flatMap(({ id }) => id ?? []),
      );
      if (rows.length) yield rows.map(({ id, line }) => joined(line, loaded?.get(id!)));
      if (rows.length < PAGE) break;
    }
    await m.query('close exported');
  }

  private query({ workspaceId, userId }: Exporter, { kind, table, columns, also = {}, ownedBy, about }: ExportKind) {
    const values = [...columns.map((c) => [camel(c), `x."${c}"`]), ...Object.entries(also)];
    const own = table === 'workspaces' ? 'id' : 'workspace_id';
    const params: unknown[] = [workspaceId];
    const where = [`x.${own} = $1`];
    if (ownedBy) where.push(`x."${ownedBy}" = $${params.push(userId)}`);
    if (about) {
      const others = this.all().flatMap((k) => (k.ownedBy ? k.kind : []));
      where.push(`(x."${about}" <> all($${params.push(others)}) or x.by = $${params.push(userId)})`);
    }
    // Written by the database: a number of sixty-four bits stays what it is.
    const sql = `select ${columns.includes('id') ? 'x.id' : 'null::uuid as id'},
      (select row_to_json(line)::text from (select '${kind}' as record, ${values.map(([name, value]) => `${value} as "${name}"`).join(', ')}) line) as line
      from "${table}" x where ${where.join(' and ')}${columns.includes('id') ? ' order by x.id' : ''}`;
    return { sql, params };
  }
}

const camel = (column: string): string => column.replace(/_(\w)/g, (_, c: string) => c.toUpperCase());
const joined = (line: string, more: object | undefined): string => (more ? `${line.slice(0, -1)},${JSON.stringify(more).slice(1)}` : line);
