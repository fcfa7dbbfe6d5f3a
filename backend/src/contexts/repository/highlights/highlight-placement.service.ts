import { fieldError, HIGHLIGHT_TOO_LONG } from '@libs/domain';
import { type ConfirmedDoc, type HighlightOp, isTooLong, MAX_OPS } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { type DocumentEdits, DocumentWriter, type PassageRange, PassageRanges } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { BY_CLIENT_KEY } from './highlights.sql.js';

/** A passage by code points over the plain text at `version` of its note. */
export interface Passage extends PassageRange {
  tagIds?: readonly string[];
  clientKey?: string | null;
}
type Placed = DocumentEdits & { ids: string[] };

/** Makes highlights from offsets: places them in the version they were counted in and carries them to the newest as every highlight is carried. */
@Injectable()
export class HighlightPlacementService {
  constructor(
    private readonly db: TenantDb,
    private readonly writer: DocumentWriter,
    private readonly ranges: PassageRanges,
  ) {}

  /** Adds highlights to a note for a caller that has checked access; answers their ids in the order given. Each 500 are added all or none. */
  async add(actor: Actor, noteId: string, passages: readonly Passage[]): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < passages.length; i += MAX_OPS) {
      const part = passages.slice(i, i + MAX_OPS);
      const { edits } = await this.writer.write(actor, noteId, (entry) => this.decide(actor, noteId, entry, part));
      ids.push(...edits!.ids);
    }
    return ids;
  }

  private async decide(actor: Actor, noteId: string, entry: ConfirmedDoc, passages: readonly Passage[]): Promise<Placed> {
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
      const made = clientKey ? (keys.get(clientKey) ?? (await this.madeBefore(actor, clientKey))) : null;
      const id = made ?? newId();
      actions.ids.push(id);
      if (made) continue;
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
