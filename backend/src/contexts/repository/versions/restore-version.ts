import { AppError } from '@libs/domain';
import type { ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import type { DocKind } from '../docs/doc-kinds.js';
import { DocsService } from '../docs/docs.service.js';
import { carriedHighlights } from './carried-highlights.js';
import { shownDiff } from './shown-diff.js';
import { stepsBetween } from './steps-between.js';
import type { RestoredVersion, RestorePreview } from './version.graphql.js';
import type { RestoreDocVersion } from './version-input.js';
import { VersionTexts } from './version-texts.js';
import { EDITED_SINCE, INSERT_RESTORE } from './versions.sql.js';

/** What lists and the activity call the object whose text a document is. */
const OBJECTS: Record<DocKind, string> = { note: 'note', insight: 'insight', readme: 'project' };

/** Brings an earlier text back by ordinary steps on top of the newest: nothing of the history goes, open editors follow, and so do highlights. */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
    private readonly texts: VersionTexts,
    private readonly changes: Changes,
  ) {}

  /** What restoring would do now. Throws NotFound, or Forbidden without write access. */
  async preview(actor: Actor, docId: string, version: number): Promise<RestorePreview> {
    await this.docs.about(actor, docId, 'write');
    const wanted = await this.texts.at(actor, docId, version);
    const now = await this.docs.textOf(actor, docId);
    const steps = stepsBetween(now.doc, wanted);
    const { added, removed } = shownDiff(now.doc, wanted);
    const { ops: _, after: __, ...highlights } = carriedHighlights(now, steps, wanted);
    return { added, removed, isSame: !steps.length, ...highlights };
  }

  /** Makes the text that of a version again. Throws NotFound, Forbidden, or ValidationError when it was edited after `since`. */
  async restore(actor: Actor, { docId, version, since }: RestoreDocVersion): Promise<RestoredVersion> {
    const { kind, projectId } = await this.docs.about(actor, docId, 'write');
    const wanted = await this.texts.at(actor, docId, version);
    let answer: RestoredVersion = { version, before: version };
    await this.docs.change(actor, docId, async (now: ConfirmedDoc) => {
      if (since != null) await this.mustBeUnedited(actor, docId, since);
      const steps = stepsBetween(now.doc, wanted);
      answer = { version: now.version + steps.length, before: now.version };
      if (!steps.length) return null;
      return {
        steps: steps.map((step) => step.toJSON() as unknown),
        ops: carriedHighlights(now, steps, wanted).ops,
        within: async (m, after) => {
          await m.query(INSERT_RESTORE, [actor.workspaceId, docId, now.version, after.version, version]);
          await this.changes.record(m, actor, {
            kind: OBJECTS[kind],
            id: docId,
            deed: 'updated',
            projectId,
            noteId: kind === 'note' ? docId : null,
            before: { version: now.version },
            after: { version: after.version, restored: version },
          });
        },
      };
    });
    return answer;
  }

  private async mustBeUnedited(actor: Actor, docId: string, since: number): Promise<void> {
    const row = await this.db.one<{ edited: boolean }>(actor, EDITED_SINCE, [actor.workspaceId, docId, since]);
    if (row?.edited)
      throw new AppError('ValidationError', {
        message: 'The text was edited since. To go back further, restore an earlier version.',
        fields: { since: 'The text was edited since.' },
      });
  }
}
