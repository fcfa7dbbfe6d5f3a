import { AppError } from '@libs/domain';
import { type ConfirmedDoc, EMPTY_STEP, WordTimes } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { DocTimes } from '../docs/doc-times.js';
import { DocsService } from '../docs/docs.service.js';
import { CHANGED_BY_DOC, type DocKind, DocumentTypeRegistry } from '../docs/document-type.registry.js';
import type { DocumentEdits } from '../docs/document-writer.js';
import { editsBetween } from './doc-diff.js';
import { type MappedHighlights, mapHighlights } from './map-highlights.js';
import { shownDiff } from './shown-diff.js';
import { stepsBetween } from './steps-between.js';
import type { RestoredVersion } from './version.graphql.js';
import { EDITED_SINCE, INSERT_RESTORE } from './versions.sql.js';

/** Why a whole text is rewritten: a version is brought back, or a file put in (`times` of its words as `WordTimes` packs them). */
export type RewriteReason = { restored: number } | { fileName: string; times: Uint8Array | null };

/** The document that is rewritten, which the caller may write. */
export interface RewrittenDoc {
  docId: string;
  kind: DocKind;
  projectId: string;
}

/** What a rewriting would do. */
export interface RewritePreview extends Omit<MappedHighlights, 'ops'> {
  version: number;
  isSame: boolean;
  /** The words stay, and get other times. */
  isRetimed: boolean;
  added: number;
  removed: number;
}

/** Makes a text another one by ordinary steps on top of the newest: nothing of the history goes, open editors follow, and so do highlights. */
@Injectable()
export class RewriteText {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
    private readonly changes: ChangeRecorder,
    private readonly times: DocTimes,
    private readonly kinds: DocumentTypeRegistry,
  ) {}

  /** What would become of the newest text and its highlights, for a caller that has checked access. */
  async preview(actor: Actor, docId: string, requested: Node, cause: RewriteReason): Promise<RewritePreview> {
    const now = await this.docs.textOf(actor, docId);
    const edits = editsBetween(now.doc, requested);
    const steps = stepsBetween(now.doc, requested, edits);
    const { added, removed } = shownDiff(now.doc, requested, edits);
    const { ops: _, ...highlights } = mapHighlights(now, steps, requested, edits);
    const isRetimed = !steps.length && (await this.isRetimed(actor, docId, now, cause));
    return { version: now.version, isSame: !steps.length && !isRetimed, isRetimed, added, removed, ...highlights };
  }

  /**
   * What does it in one commit, decided on its newest text; `rewritten` says between which versions. Throws ValidationError with `stale` when the
   * text was edited after `since`.
   */
  async editsFor(
    actor: Actor,
    { docId, kind, projectId }: RewrittenDoc,
    now: ConfirmedDoc,
    requested: Node,
    { since, stale, ...cause }: RewriteReason & { since?: number | null; stale: string },
  ): Promise<DocumentEdits & { rewritten: RestoredVersion }> {
    if (since != null) await this.assertUnedited(actor, docId, since, stale);
    const edits = editsBetween(now.doc, requested);
    const steps = stepsBetween(now.doc, requested, edits);
    const sent = steps.map((step): unknown => step.toJSON());
    // Times alone are a version as well, so that everybody hears of it and who takes it back has one to go back to.
    if (!sent.length && (await this.isRetimed(actor, docId, now, cause))) sent.push(EMPTY_STEP);
    const rewritten = { version: now.version + sent.length, before: now.version };
    if (!sent.length) return { rewritten, ops: [] };
    return {
      rewritten,
      steps: sent,
      ops: mapHighlights(now, steps, requested, edits).ops,
      within: async (m, after) => {
        const [restored, fileName] = 'restored' in cause ? [cause.restored, null] : [null, cause.fileName];
        await m.query(INSERT_RESTORE, [actor.workspaceId, docId, now.version, after.version, restored, fileName]);
        await this.timeAnew(m, actor, docId, after, cause);
        if (fileName !== null) await this.kinds.afterReplacement(m, actor, kind, docId, projectId);
        await this.changes.record(m, actor, {
          kind: CHANGED_BY_DOC[kind],
          id: docId,
          action: 'updated',
          projectId,
          noteId: kind === 'note' ? docId : null,
          before: { version: now.version },
          after: { version: after.version, ...(restored === null ? { fileName } : { restored }) },
        });
      },
    };
  }

  /** Whether a text of the same words brings other times. */
  private async isRetimed(actor: Actor, docId: string, now: ConfirmedDoc, cause: RewriteReason): Promise<boolean> {
    if ('restored' in cause) return this.times.hasOther(actor, docId, cause.restored, now.version);
    return cause.times !== null && this.times.areNew(actor, docId, now, cause.times);
  }

  /** A file with times of its own is the truth about them; one without leaves the words that stay as they were. */
  private async timeAnew(m: EntityManager, actor: Actor, docId: string, after: ConfirmedDoc, cause: RewriteReason): Promise<void> {
    if ('restored' in cause) await this.times.restore(m, actor, docId, cause.restored, after);
    else if (cause.times) await this.times.start(m, actor, docId, after.version, WordTimes.unpack(cause.times));
    else if (hasTurnTimes(after.doc)) await this.times.start(m, actor, docId, after.version, WordTimes.of(after.version, []));
  }

  private async assertUnedited(actor: Actor, docId: string, since: number, message: string): Promise<void> {
    const row = await this.db.one<{ edited: boolean }>(actor, EDITED_SINCE, [actor.workspaceId, docId, since]);
    if (row?.edited) throw new AppError('ValidationError', { message, fields: { since: message } });
  }
}

function hasTurnTimes(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= typeof node.attrs['startMs'] === 'number';
    return !found && !node.isTextblock;
  });
  return found;
}
