import { Injectable } from '@nestjs/common';
import { type InWorkspace, TenantDb } from '#platform/db';
import { type MessageOf, OnJob, objectChanged } from '#platform/events';
import { without } from './citations.js';
import { CurrentTextGuard } from './current-text-guard.js';
import { hasBlocks, redacted } from './redacted-quotes.js';
import { SECTIONS } from './summaries.sql.js';
import type { SummarySection } from './summary.graphql.js';

const CITING = `select summary_id as id from summary_sources where workspace_id = $1 and note_id = $2`;

/** Follows redactions and purges: what is blocked in a note, or gone with it, is so in every version of every summary that cites it. */
@Injectable()
export class RedactedQuotes {
  constructor(
    private readonly db: TenantDb,
    private readonly current: CurrentTextGuard,
  ) {}

  @OnJob(objectChanged, 'quotes.redact')
  async follow({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    for (const { kind, id, action } of payload.objects) {
      if (kind !== 'note' || (action !== 'updated' && action !== 'purged')) continue;
      const citing = await this.db.read<{ id: string }>(where, CITING, [workspaceId, id]);
      if (!citing.length) continue;
      const note = await this.current.now(where, id);
      // Every pause in writing comes by here: of a note without a block no summary has to be read.
      if (note && !hasBlocks(note)) continue;
      for (const summary of citing)
        await this.rewrite(where, summary.id, (sections) => (note ? redacted(sections, note) : without(sections, id)));
    }
  }

  /** One at a time, so that a note that many summaries cite holds neither all of them nor the memory for all. */
  private async rewrite(
    where: InWorkspace,
    summaryId: string,
    changed: (sections: SummarySection[]) => SummarySection[] | null,
  ): Promise<void> {
    await this.db.tx(where, async (m) => {
      const of = [where.workspaceId, summaryId];
      const [row]: { sections: SummarySection[] }[] = await m.query(`${SECTIONS} for update`, of);
      const sections = row && changed(row.sections);
      if (sections)
        await m.query(`update summaries set sections = $3::jsonb where workspace_id = $1 and id = $2`, [...of, JSON.stringify(sections)]);
    });
  }
}
