import { AI_FEATURES, AI_MODES, type AiAuditEntryKind, type AiMode, AppError, isId } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, encodeCursor, pageSize, TenantDb } from '#platform/db';
import type { AiAuditEntry, AiAuditEntryConnection } from './ai-audit-entry.graphql.js';
import { AI_AUDIT_LOG } from './ai-audit-log.sql.js';

type Fields = Record<string, unknown>;
interface Row {
  id: string;
  kind: 'aiSettings' | 'note' | 'highlight';
  before: Fields | null;
  after: Fields | null;
  byId: string | null;
  at: Date;
  isWorkspaceWide: boolean;
  projectId: string | null;
  project: string | null;
  noteId: string | null;
  note: string | null;
}

/** Settings of a provider as they are shown, by the names of the revision. */
const SETTINGS = ['provider', 'baseUrl', 'model', 'embeddingModel', 'budget'];
const PASSAGES = {
  taggedByAi: 'TAGGED',
  redacted: 'REDACTED',
  unredacted: 'RESTORED',
  redactedForGood: 'PERMANENT',
} as const satisfies Record<string, AiAuditEntryKind>;

/** Who did what with AI and redactions, out of the revisions that every such action leaves. */
@Injectable()
export class AiAuditLog {
  constructor(
    private readonly db: TenantDb,
    private readonly authors: Authors,
  ) {}

  /** A page of it, the newest first. */
  async list(actor: Actor, first?: number | null, after?: string | null): Promise<AiAuditEntryConnection> {
    const size = pageSize(first);
    const [last = null] = decodeCursor(after, 1)?.map(String) ?? [];
    if (last !== null && !isId(last)) throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const { workspaceId, userId, role } = actor;
    const rows = await this.db.read<Row>(actor, AI_AUDIT_LOG, [workspaceId, userId, role, last, size + 1]);
    const page = rows.slice(0, size);
    const people = await this.authors.authorsByIds(
      actor,
      page.flatMap(({ byId }) => byId ?? []),
    );
    const end = page.at(-1);
    return {
      nodes: page.map(({ byId, ...row }) => ({ ...actionOf(row), by: (byId && people.get(byId)) || null })),
      pageInfo: { hasNextPage: rows.length > size, endCursor: end ? encodeCursor([end.id]) : null },
    };
  }
}

function actionOf({ before, after, kind, ...row }: Omit<Row, 'byId'>): Omit<AiAuditEntry, 'by'> {
  const nothing = { feature: null, from: null, to: null, settings: [], passages: null };
  const had = before ?? {};
  const has = after ?? {};
  const passages = Object.entries(PASSAGES).find(([name]) => name in has);
  if (kind !== 'aiSettings' && passages) return { ...row, ...nothing, kind: passages[1], passages: Number(has[passages[0]]) };
  const feature = AI_FEATURES.find((name) => name in has);
  if (feature) return { ...row, ...nothing, kind: 'MODE', feature, from: modeOf(had[feature]), to: modeOf(has[feature]) };
  const changed = SETTINGS.filter((name) => (had[name] ?? null) !== (has[name] ?? null));
  return { ...row, ...nothing, kind: 'PROVIDER', settings: has['keyChanged'] ? [...changed, 'key'] : changed };
}

const modeOf = (value: unknown): AiMode | null => AI_MODES.find((mode) => mode === value) ?? null;
