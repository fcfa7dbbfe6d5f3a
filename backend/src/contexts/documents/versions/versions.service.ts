import { AppError } from '@libs/domain';
import type { ShownVersion } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, encodeCursor, pageSize, TenantDb } from '#platform/db';
import { DocsService } from '../docs/docs.service.js';
import { type EditRow, type EditSession, EditSessions } from './edit-sessions.js';
import { shownDiff, unchangedNodes } from './shown-diff.js';
import type { DocVersion, DocVersionConnection, VersionWords } from './version.graphql.js';
import { VersionTexts } from './version-texts.js';
import { EDITS, OLDEST } from './versions.sql.js';

/** How many steps are read at once; a page of a busy day needs a few readings. */
const ROWS = 5_000;

/** The history of a document: who changed what and when. Read access to the text includes its history. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
    private readonly texts: VersionTexts,
    private readonly authors: Authors,
  ) {}

  /** A page of the versions, newest first; what the text was made with comes last. Throws NotFound without read access. */
  async list(actor: Actor, docId: string, args: { first?: number | null; after?: string | null }): Promise<DocVersionConnection> {
    const size = pageSize(args.first);
    await this.docs.about(actor, docId, 'read');
    const oldest = await this.db.one<{ version: number; at: Date }>(actor, OLDEST, [actor.workspaceId, docId]);
    if (!oldest) throw new AppError('NotFound');
    const [below] = (decodeCursor(args.after, 1) ?? []).map(Number);
    const { sittings: editSessions, isAll } = await this.editSessions(
      actor,
      docId,
      Number.isInteger(below) ? below! : 2 ** 31 - 1,
      size + 1,
    );
    const nodes = editSessions.slice(0, size);
    const hasNextPage = nodes.length === size || !isAll;
    const people = await this.authors.authorsByIds(
      actor,
      nodes.flatMap(({ userIds }) => userIds),
    );
    const visibleDocVersions = nodes.map(
      ({ userIds, ...sitting }): DocVersion => ({ docId, ...sitting, authors: userIds.map((id) => people.get(id)!) }),
    );
    if (!hasNextPage) {
      const created = { startedAt: oldest.at, endedAt: oldest.at, authors: [], restored: null, replacedBy: null };
      visibleDocVersions.push({ docId, version: oldest.version, before: null, ...created });
    }
    const last = nodes.at(-1);
    return { nodes: visibleDocVersions, pageInfo: { hasNextPage, endCursor: hasNextPage && last ? encodeCursor([last.before]) : null } };
  }

  /** Words that a version put in and took out, for a caller that was shown the version. */
  async words(actor: Actor, { docId, before, version }: DocVersion): Promise<VersionWords> {
    return before === null ? { added: 0, removed: 0 } : this.texts.wordsBetween(actor, docId, before, version);
  }

  /** The text at a version, with the changes since `before` when that is given. Throws NotFound for a version that is not kept. */
  async read(actor: Actor, docId: string, version: number, before: number | null): Promise<ShownVersion> {
    await this.docs.about(actor, docId, 'read');
    if (before !== null && before > version) throw new AppError('NotFound');
    const text = await this.texts.at(actor, docId, version);
    if (before === null) return { version, before, blocks: unchangedNodes(text), added: 0, removed: 0 };
    const { doc, added, removed } = shownDiff(await this.texts.at(actor, docId, before), text);
    return { version, before, blocks: doc, added, removed };
  }

  /** The newest sittings below a version, `most` of them unless there are fewer. */
  private async editSessions(
    actor: Actor,
    docId: string,
    below: number,
    max: number,
  ): Promise<{ sittings: EditSession[]; isAll: boolean }> {
    const editSessions = new EditSessions();
    for (let at = below; ; ) {
      const rows = await this.db.read<EditRow>(actor, EDITS, [actor.workspaceId, docId, at, ROWS]);
      for (const row of rows) {
        editSessions.add(row);
        // One more has begun, so those before it are whole.
        if (editSessions.all.length > max) return { sittings: editSessions.all.slice(0, max), isAll: false };
      }
      if (rows.length < ROWS) return { sittings: editSessions.all, isAll: true };
      at = rows.at(-1)!.version;
    }
  }
}
