import { AppError } from '@libs/domain';
import type { DeepPartial, EntityTarget, FindOptionsOrder, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { In } from 'typeorm';
import type { InWorkspace, TenantDb } from './tenant-db.js';

/** Simple reads and writes of one entity, always inside the actor's workspace: no method takes an id alone. Lists with joins are SQL text. */
export class WorkspaceRepository<T extends ObjectLiteral & { workspaceId: string; id: string }> {
  constructor(
    private readonly db: TenantDb,
    private readonly entity: EntityTarget<T>,
  ) {}

  /** The row, or null when it is not there (another workspace's row is not there). */
  async one(actor: InWorkspace, id: string): Promise<T | null> {
    return this.db.tx(actor, (m) => m.findOneBy(this.entity, { workspaceId: actor.workspaceId, id: known(id) } as FindOptionsWhere<T>));
  }

  /** The row; throws NotFound. */
  async oneOrFail(actor: InWorkspace, id: string): Promise<T> {
    const row = await this.one(actor, id);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** Rows by ids in no particular order; missing ones are left out. */
  async byIds(actor: InWorkspace, ids: readonly string[]): Promise<T[]> {
    if (!ids.length) return [];
    return this.db.tx(actor, (m) =>
      m.findBy(this.entity, { workspaceId: actor.workspaceId, id: In(ids.map(known)) } as FindOptionsWhere<T>),
    );
  }

  /** Rows by a condition of scalar columns. */
  async list(actor: InWorkspace, where: FindOptionsWhere<T>, order?: FindOptionsOrder<T>): Promise<T[]> {
    return this.db.tx(actor, (m) => m.find(this.entity, { where: { ...where, workspaceId: actor.workspaceId }, order }));
  }

  /** Inserts one row and answers it as stored. */
  async insert(actor: InWorkspace, values: Omit<DeepPartial<T>, 'workspaceId'>): Promise<T> {
    return this.db.tx(actor, async (m) => {
      const row = m.create(this.entity, { ...values, workspaceId: actor.workspaceId } as DeepPartial<T>);
      await m.insert(this.entity, row as any);
      return m.findOneByOrFail(this.entity, { workspaceId: actor.workspaceId, id: row.id } as FindOptionsWhere<T>);
    });
  }

  /** The same unless a key of it is taken, also by somebody who inserts at the same time: then null, and nothing is changed. */
  async insertNew(actor: InWorkspace, values: Omit<DeepPartial<T>, 'workspaceId'>): Promise<T | null> {
    return this.db.tx(actor, async (m) => {
      const row = m.create(this.entity, { ...values, workspaceId: actor.workspaceId } as DeepPartial<T>);
      await m
        .createQueryBuilder()
        .insert()
        .into(this.entity)
        .values(row as any)
        .orIgnore()
        .updateEntity(false)
        .execute();
      return m.findOneBy(this.entity, { workspaceId: actor.workspaceId, id: row.id } as FindOptionsWhere<T>);
    });
  }

  /** Changes scalar columns of one row and answers it; throws NotFound. */
  async update(actor: InWorkspace, id: string, values: Partial<Omit<T, 'workspaceId' | 'id'>>): Promise<T> {
    return this.db.tx(actor, async (m) => {
      const r = await m.update(this.entity, { workspaceId: actor.workspaceId, id: known(id) } as FindOptionsWhere<T>, values as any);
      if (!r.affected) throw new AppError('NotFound');
      return m.findOneByOrFail(this.entity, { workspaceId: actor.workspaceId, id } as FindOptionsWhere<T>);
    });
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** TypeORM drops undefined from a WHERE, and PostgreSQL raises on what is no uuid: both are simply not there. */
function known(id: string): string {
  if (typeof id !== 'string' || !UUID.test(id)) throw new AppError('NotFound');
  return id;
}
