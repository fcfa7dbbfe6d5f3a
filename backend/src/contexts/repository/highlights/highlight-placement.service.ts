import { fieldError, HIGHLIGHT_TOO_LONG } from '@libs/domain';
import { type ConfirmedDoc, type HighlightOp, isTooLong } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { type DocumentEdits, type PassageRange, PassageRanges } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { BY_CLIENT_KEY } from './highlights.sql.js';

/** A passage by code points over the plain text at `version` of its note. */
export interface Passage extends PassageRange {
  tagIds?: readonly string[];
  clientKey?: string | null;
}
/** Edits that make highlights, and their ids in the order of the passages. */
export type Placed = DocumentEdits & { ids: string[] };

/** Where highlights go that are given by offsets: placed in the version they were counted in, and carried to the newest as every highlight is carried. */
@Injectable()
export class HighlightPlacementService {
  constructor(
    private readonly db: TenantDb,
    private readonly ranges: PassageRanges,
  ) {}

  /** What makes highlights of passages in `entry`; those that the same keys made before are not made again. Throws ValidationError. */
  async editsFor(actor: Actor, noteId: string, entry: ConfirmedDoc, passages: readonly Passage[]): Promise<Placed> {
    const ids: string[] = [];
    const ops: HighlightOp[] = [];
    const actions = {
      ids,
      ops,
      tagIds: new Map<string, readonly string[]>(),
      clientKeys: new Map<string, string>(),
    };
    const ranges = await this.ranges.rangesIn(actor, noteId, entry, passages);
    const keys = new Map<string, string>();
    for (const [i, { clientKey, tagIds }] of passages.entries()) {
      // Asked inside the document's queue: of two calls with one key the second finds what the first made.
      const created = clientKey ? (keys.get(clientKey) ?? (await this.madeBefore(actor, clientKey))) : null;
      const id = created ?? newId();
      actions.ids.push(id);
      if (created) continue;
      const range = ranges[i];
      if (!range) throw fieldError('end', 'There is no text to highlight at this place.');
      if (isTooLong(entry.doc, ...range)) throw fieldError('end', HIGHLIGHT_TOO_LONG);
      actions.ops.push({ kind: 'create', id, from: range[0], to: range[1] });
      if (tagIds?.length) actions.tagIds.set(id, tagIds);
      if (clientKey) {
        actions.clientKeys.set(id, clientKey);
        keys.set(clientKey, id);
      }
    }
    return actions;
  }

  private async madeBefore(actor: Actor, clientKey: string): Promise<string | null> {
    return (await this.db.one<{ id: string }>(actor, BY_CLIENT_KEY, [actor.workspaceId, actor.userId, clientKey]))?.id ?? null;
  }
}
