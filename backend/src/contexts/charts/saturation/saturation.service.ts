import { AppError, type Filter, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { FieldsService, RowFilters } from '#contexts/fields';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Saturation, SaturationPoint } from './saturation.graphql.js';
import { saturationSql } from './saturation.sql.js';

/** How many new tags each interview brought, in the order of time. */
@Injectable()
export class SaturationService {
  constructor(
    private readonly db: TenantDb,
    private readonly fields: FieldsService,
    private readonly filters: RowFilters,
  ) {}

  /** Throws NotFound without read access, and NOT_ENOUGH_DATA where too few notes have a tag. */
  async curve(actor: Actor, projectId: string, filter: Filter, timeZone: string): Promise<Saturation> {
    const fields = await this.fields.shapes(actor, projectId, 'note');
    const compiled = await this.filters.compile(actor, 'note', filter, fields, { now: new Date(), timeZone });
    const params: unknown[] = [actor.workspaceId, projectId];
    const points = await this.db.read<SaturationPoint>(actor, saturationSql(this.filters.sql('note', compiled, params)), params);
    const needed = LIMITS.chart.fewestNotes;
    if (points.length < needed)
      throw new AppError('NOT_ENOUGH_DATA', {
        message: 'There is nothing to count here yet.',
        have: points.length,
        needed,
        measure: 'NOTES',
      });
    const lastNew = points.findLastIndex(({ newTags }) => newTags > 0);
    return { points: points.slice(-LIMITS.chart.points), notes: points.length, quiet: points.length - 1 - lastNew };
  }
}
