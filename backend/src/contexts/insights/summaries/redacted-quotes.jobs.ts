import { plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/repository';
import { TenantDb } from '#platform/db';
import { On, type OutboxMessage } from '#platform/jobs';
import { redacted } from './redacted-quotes.js';
import type { SummarySection } from './summary.graphql.js';

interface Changed {
  objects: { kind: string; id: string; deed: string }[];
}

/** Follows redactions: what is blocked in a note is blocked in every version of its summaries, too. */
@Injectable()
export class RedactedQuotes {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
  ) {}

  @On('object.changed')
  async follow({ workspaceId, payload }: OutboxMessage<Record<string, unknown>>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    for (const { kind, id, deed } of (payload as unknown as Changed).objects) {
      if (kind !== 'note' || deed !== 'updated') continue;
      const any = await this.db.one(where, `select 1 from summaries where workspace_id = $1 and note_id = $2 limit 1`, [workspaceId, id]);
      if (!any) continue;
      const text = [...plainText((await this.docs.textOf(where, id)).doc)];
      await this.db.tx(where, async (m) => {
        const rows: { id: string; sections: SummarySection[] }[] = await m.query(
          `select id, sections from summaries where workspace_id = $1 and note_id = $2 order by id for update`,
          [workspaceId, id],
        );
        for (const row of rows) {
          const sections = redacted(row.sections, text);
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
