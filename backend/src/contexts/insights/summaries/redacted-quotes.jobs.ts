import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { On, type OutboxMessage } from '#platform/jobs';
import { without } from './citations.js';
import { redacted } from './redacted-quotes.js';
import { StandingWords } from './standing-words.js';
import type { SummarySection } from './summary.graphql.js';

interface Changed {
  objects: { kind: string; id: string; deed: string }[];
}

const OF_NOTE = `
  select s.id, s.sections from summary_sources x join summaries s on s.workspace_id = x.workspace_id and s.id = x.summary_id
  where x.workspace_id = $1 and x.note_id = $2 order by s.id for update of s`;

/** Follows redactions and purges: what is blocked in a note, or gone with it, is so in every version of every summary that cites it. */
@Injectable()
export class RedactedQuotes {
  constructor(
    private readonly db: TenantDb,
    private readonly standing: StandingWords,
  ) {}

  @On('object.changed')
  async follow({ workspaceId, payload }: OutboxMessage<Record<string, unknown>>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    for (const { kind, id, deed } of (payload as unknown as Changed).objects) {
      if (kind !== 'note' || (deed !== 'updated' && deed !== 'purged')) continue;
      const any = await this.db.one(where, `select 1 from summary_sources where workspace_id = $1 and note_id = $2 limit 1`, [
        workspaceId,
        id,
      ]);
      if (!any) continue;
      const note = await this.standing.now(where, id);
      await this.db.tx(where, async (m) => {
        const rows: { id: string; sections: SummarySection[] }[] = await m.query(OF_NOTE, [workspaceId, id]);
        for (const row of rows) {
          const sections = note ? redacted(row.sections, note) : without(row.sections, id);
          if (sections)
            await m.query(`update summaries set sections = $3::jsonb where workspace_id = $1 and id = $2`, [
              workspaceId,
              row.id,
              JSON.stringify(sections),
            ]);
        }
      });
    }
  }
}
