import { REDACTED } from '@libs/domain';
import { plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/documents';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, objectChanged } from '#platform/events';
import type { AnswerBody } from './answer.entity.js';
import { findCited, linesOf } from './answer-sources.js';

/** Follows redactions: what a model wrote of words that are blocked now is not kept. Quotes are never kept, so that they need no following. */
@Injectable()
export class RedactedAnswers {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
  ) {}

  @OnJob(objectChanged, 'answers.redact')
  async follow({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    for (const { kind, id, action } of payload.objects) if (kind === 'note' && action === 'updated') await this.followNote(workspaceId, id);
  }

  private async followNote(workspaceId: string, noteId: string): Promise<void> {
    const where = { workspaceId };
    const written = `from answers where workspace_id = $1 and engine = 'model' and body -> 'sentences' @> $2::jsonb`;
    const cites = JSON.stringify([{ citations: [{ objectId: noteId }] }]);
    if (!(await this.db.one(where, `select 1 ${written} limit 1`, [workspaceId, cites]))) return;
    const entry = await this.docs.textOf(where, noteId);
    if (!plainText(entry.doc).includes(REDACTED)) return;
    const lines = linesOf(noteId, entry, new Map());
    await this.db.tx(where, async (m) => {
      const rows: { id: string; body: AnswerBody }[] = await m.query(`select id, body ${written} order by id for update`, [
        workspaceId,
        cites,
      ]);
      for (const { id, body } of rows) {
        const sentences = body.sentences.map((s) =>
          s.citations.some((c) => c.objectId === noteId && !findCited({ lines }, c)) ? { ...s, text: null } : s,
        );
        await m.query(`update answers set body = $3::jsonb where workspace_id = $1 and id = $2`, [
          workspaceId,
          id,
          JSON.stringify({ ...body, sentences }),
        ]);
      }
    });
  }
}
