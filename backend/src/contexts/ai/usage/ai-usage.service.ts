import { Injectable } from '@nestjs/common';
import { type InWorkspace, TenantDb } from '#platform/db';
import type { AiUsageLine } from './ai-usage.graphql.js';

/** What one call cost. */
export interface AiCost {
  tokensIn: number;
  tokensOut: number;
}

const MONTH = `date_trunc('month', now() at time zone 'UTC')::date`;

/** Counts one call. */
export const COUNT_CALL = `
  insert into ai_usage as u (workspace_id, month, feature, model, calls, tokens_in, tokens_out) values ($1, ${MONTH}, $2, $3, 1, $4, $5)
  on conflict (workspace_id, month, feature, model)
  do update set calls = u.calls + 1, tokens_in = u.tokens_in + excluded.tokens_in, tokens_out = u.tokens_out + excluded.tokens_out`;

/** What a workspace spends on its model, by month, purpose and model. */
@Injectable()
export class AiUsage {
  constructor(private readonly db: TenantDb) {}

  /** Whether this month's tokens have reached the budget. Calls that run side by side may go beyond it by what they cost. */
  async isUsedUp(where: InWorkspace): Promise<boolean> {
    const row = await this.db.one<{ up: boolean }>(
      where,
      `select coalesce(sum(u.tokens_in + u.tokens_out), 0) >= s.budget as up from ai_settings s
       left join ai_usage u on u.workspace_id = $1 and u.month = ${MONTH}
       where s.workspace_id = $1 and s.budget is not null group by s.budget`,
      [where.workspaceId],
    );
    return !!row?.up;
  }

  /** This month, by purpose and model, most tokens first. */
  async thisMonth(where: InWorkspace): Promise<AiUsageLine[]> {
    return this.db.read<AiUsageLine>(
      where,
      `select feature, model, calls, tokens_in::float8 as "tokensIn", tokens_out::float8 as "tokensOut" from ai_usage
       where workspace_id = $1 and month = ${MONTH} order by tokens_in + tokens_out desc, feature, model`,
      [where.workspaceId],
    );
  }
}
