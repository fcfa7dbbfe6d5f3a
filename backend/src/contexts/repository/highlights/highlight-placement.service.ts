import { AppError, fieldError, HIGHLIGHT_TOO_LONG } from '@libs/domain';
import { type ConfirmedDoc, type HighlightOp, Highlights, isTooLong, MAX_OPS, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { replay } from '../docs/doc-store.js';
import { DocsService, type DocumentEdits } from '../docs/docs.service.js';
import { BY_CLIENT_KEY } from './highlights.sql.js';

/** A passage by code points over the plain text at `version` of its note. */
export interface Passage {
  version: number;
  start: number;
  end: number;
  tagIds?: readonly string[];
  clientKey?: string | null;
}
type Range = readonly [from: number, to: number];
type Placed = DocumentEdits & { ids: string[] };

/** Makes highlights from offsets: places them in the version they were counted in and carries them to the newest as every highlight is carried. */
@Injectable()
export class HighlightPlacementService {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
  ) {}

  /** Adds highlights to a note for a caller that has checked access; answers their ids in the order given. Each 500 are added all or none. */
  async add(actor: Actor, noteId: string, passages: readonly Passage[]): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < passages.length; i += MAX_OPS) {
      const part = passages.slice(i, i + MAX_OPS);
      const placed = await this.docs.change(actor, noteId, (entry) => this.decide(actor, noteId, entry, part));
      ids.push(...placed!.ids);
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
    const ranges = await this.rangesIn(actor, noteId, entry, passages);
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

  /** Where the passages are in `entry`; null for one whose letters are gone. Throws ValidationError for one that never was. */
  async rangesIn(actor: Actor, noteId: string, entry: ConfirmedDoc, passages: readonly Passage[]): Promise<(Range | null)[]> {
    const ranges = new Array<Range | null>(passages.length).fill(null);
    for (const version of new Set(passages.map((p) => p.version))) {
      const chosen = passages.flatMap((p, i) => (p.version === version ? [i] : []));
      const past =
        version === entry.version
          ? { at: entry, rows: [] }
          : version < entry.version
            ? await this.docs.history(actor, noteId, version)
            : null;
      if (!past) throw fieldError('version', 'The note has no such version. Reload it and select the text again.');
      const there = chosen.map((i) => rangeOf(past.at.doc, passages[i]!));
      if (!past.rows.length) {
        for (const [k, i] of chosen.entries()) ranges[i] = there[k]!;
        continue;
      }
      const carried = new Highlights(version);
      for (const [k, range] of there.entries()) if (range) carried.add(past.at.doc, { id: String(k), from: range[0], to: range[1] });
      const rows = past.rows.filter((row) => row.version < entry.version).map(({ ops: _, ...row }) => row);
      const { entry: now } = replay({ ...past.at, highlights: carried }, rows);
      for (const [k, i] of chosen.entries()) {
        const row = now.highlights.get(String(k));
        ranges[i] = row && row.status !== 'orphan' ? [row.from, row.to] : null;
      }
    }
    return ranges;
  }

  private async madeBefore(actor: Actor, clientKey: string): Promise<string | null> {
    return (await this.db.one<{ id: string }>(actor, BY_CLIENT_KEY, [actor.workspaceId, actor.userId, clientKey]))?.id ?? null;
  }
}

function rangeOf(doc: ConfirmedDoc['doc'], { start, end }: Passage): Range | null {
  const index = textIndex(doc);
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= index.length))
    throw new AppError('ValidationError', {
      message: `The text ends at ${index.length}; ${start} to ${end} is not a part of it.`,
      fields: { end: 'This lies outside the text.' },
    });
  return trimRange(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
}
