import { AppError } from '@libs/domain';
import type {
  DeepPartial,
  EntityManager,
  EntityTarget,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
  SelectQueryBuilder,
} from 'typeorm';
import type { InWorkspace, TenantDb } from './tenant-db.js';

/** Simple reads and writes of one entity, always inside the actor's workspace: no method takes an id alone. Lists with joins are SQL text. */
export class WorkspaceRepository<T extends ObjectLiteral & { workspaceId: string; id: string }> {
  /** The same entity where TypeORM cannot know which columns a type parameter has. */
  private readonly table: EntityTarget<ObjectLiteral>;

  constructor(
    private readonly db: TenantDb,
    private readonly entity: EntityTarget<T>,
  ) {
    this.table = entity;
  }

  /** The row, or null when it is not there (another workspace's row is not there). */
  async one(actor: InWorkspace, id: string): Promise<T | null> {
    return this.db.tx(actor, (m) => this.rows(m, actor, [known(id)]).getOne());
  }

  /** The row; throws NotFound. */
  async findOneOrFail(actor: InWorkspace, id: string): Promise<T> {
    const row = await this.one(actor, id);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** Rows by ids in no particular order; missing ones are left out. */
  async byIds(actor: InWorkspace, ids: readonly string[]): Promise<T[]> {
    if (!ids.length) return [];
    return this.db.tx(actor, (m) => this.rows(m, actor, ids.map(known)).getMany());
  }

  /** Rows by a condition of scalar columns. */
  async list(actor: InWorkspace, where: FindOptionsWhere<T>, order?: FindOptionsOrder<T>): Promise<T[]> {
    return this.db.tx(actor, (m) => m.find(this.entity, { where: { ...where, workspaceId: actor.workspaceId }, order }));
  }

  /** Inserts one row and answers it as stored. */
  async insert(actor: InWorkspace, values: Omit<DeepPartial<T>, 'workspaceId'>): Promise<T> {
    return this.db.tx(actor, async (m) => {
      const row = m.create(this.table, { ...values, workspaceId: actor.workspaceId });
      await m.insert(this.table, row);
      return this.rows(m, actor, [row.id]).getOneOrFail();
    });
  }

  /** The same unless a key of it is taken, also by an insert at the same time: then null, and nothing is changed. */
  async insertNew(actor: InWorkspace, values: Omit<DeepPartial<T>, 'workspaceId'>): Promise<T | null> {
    return this.db.tx(actor, async (m) => {
      const row = m.create(this.table, { ...values, workspaceId: actor.workspaceId });
      await m.createQueryBuilder().insert().into(this.table).values(row).orIgnore().updateEntity(false).execute();
      return this.rows(m, actor, [row.id]).getOne();
    });
  }

  /**
   * Writes the given columns of one row and no others, so that two people who change two fields at once both keep theirs. The row is locked
   * first: `before` and `after` are what stood there and what stands there now. A patch that depends on the row (a derived column, one of
   * several settings in a JSON column) is a function, which sees it locked. Columns that are undefined are not given. Throws NotFound.
   */
  async update(actor: InWorkspace, id: string, patch: PatchOf<T>): Promise<Updated<T>> {
    const [updated] = await this.updateEach(actor, [id], patch);
    return updated!;
  }

  /** The same for several rows, in the order given; throws NotFound unless all are there. */
  async updateEach(actor: InWorkspace, ids: readonly string[], patch: PatchOf<T>): Promise<Updated<T>[]> {
    return this.db.tx(actor, async (m) => {
      const done = new Map<string, Updated<T>>();
      // Locked in one order everywhere: two such changes of the same rows wait for each other once, and never in a circle.
      for (const id of [...new Set(ids.map(known))].sort()) {
        const before = await this.rows(m, actor, [id]).setLock('for_no_key_update').getOne();
        if (!before) throw new AppError('NotFound');
        const given = defined(typeof patch === 'function' ? await patch(before) : patch);
        if (Object.keys(given).length) await m.update(this.table, { workspaceId: actor.workspaceId, id }, given);
        done.set(id, { before, after: Object.assign(m.create(this.entity), before, given) });
      }
      return ids.map((id) => done.get(id)!);
    });
  }

  private rows(m: EntityManager, { workspaceId }: InWorkspace, ids: readonly string[]): SelectQueryBuilder<T> {
    return m.createQueryBuilder(this.entity, 'row').where('row.workspaceId = :workspaceId and row.id in (:...ids)', { workspaceId, ids });
  }
}

/** Columns of a row to be written. Never a whole row: what another request changed since it was read would be overwritten. */
export type Patch<T> = Partial<Omit<T, 'workspaceId' | 'id'>> & { workspaceId?: never; id?: never };

/** A patch, or what gives one for the row as it stands, locked. */
export type PatchOf<T> = Patch<T> | ((row: Readonly<T>) => Patch<T> | Promise<Patch<T>>);

/** A row before and after an update. */
export interface Updated<T> {
  before: T;
  after: T;
}

const defined = (patch: object): object => Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** TypeORM drops undefined from a WHERE, and PostgreSQL raises on what is no uuid: both are simply not there. */
function known(id: string): string {
  if (typeof id !== 'string' || !UUID.test(id)) throw new AppError('NotFound');
  return id;
}
