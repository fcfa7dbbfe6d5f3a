import type { ReferenceKind } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { type Highlight, HighlightsService, NotesService, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { CITATIONS, QUOTED, SOURCES, TAG_REFERENCES } from './evidence.sql.js';
import type { Citation, Reference, TagReferences } from './insight.graphql.js';
import type { SourceKey } from './insight-input.js';
import { ReferenceSources } from './reference-sources.registry.js';

interface Source {
  kind: ReferenceKind;
  refId: string;
  nowId: string;
  removed: boolean;
}

/** References are live: each reading asks anew what the source says and whether this reader may see it. */
@Injectable()
export class ReferencesService {
  constructor(
    private readonly db: TenantDb,
    private readonly highlights: HighlightsService,
    private readonly notes: NotesService,
    private readonly tags: TagsService,
    private readonly others: ReferenceSources,
  ) {}

  /** One reference for each key, in the order given. One that leads nowhere looks like one that the actor may not read. */
  async byKeys(actor: Actor, keys: readonly SourceKey[]): Promise<Reference[]> {
    if (!keys.length) return [];
    const sources = await this.db.read<Source>(actor, SOURCES, [
      actor.workspaceId,
      actor.userId,
      actor.role,
      keys.map((k) => k.kind),
      keys.map((k) => k.refId),
    ]);
    const idsOf = (kind: ReferenceKind) => [...new Set(sources.flatMap((s) => (s.kind === kind && !s.removed ? s.nowId : [])))];
    const allOf = (kind: ReferenceKind) => [...new Set(sources.flatMap((s) => (s.kind === kind ? s.nowId : [])))];
    const [highlights, notes, tags, seen] = await Promise.all([
      this.highlights.byIds(actor, idsOf('highlight')),
      this.notes.byIds(actor, idsOf('note')).then(byId),
      this.tags.byIds(actor, idsOf('tag')).then(byId),
      this.others.seen(actor, allOf),
    ]);
    const matches = new Map(sources.map((s) => [`${s.kind} ${s.refId}`, s]));
    return keys.map(({ kind, refId }) => {
      const source = matches.get(`${kind} ${refId}`);
      const highlight = (source && kind === 'highlight' && highlights.get(source.nowId)) || null;
      const note = (source && kind === 'note' && notes.get(source.nowId)) || null;
      const tag = (source && kind === 'tag' && tags.get(source.nowId)) || null;
      // Each noun checks the reader again; what it holds back is not readable, whatever the first look said.
      const readable =
        source !== undefined && (this.others.has(kind) ? seen.has(source.nowId) : !!(source.removed || highlight || note || tag));
      return { kind, refId, readable, removed: readable && source!.removed, highlight, note, tag };
    });
  }

  /** A quote that an insight cites and that the actor may read; null when no quote is still in its source. */
  async quotedHighlight(actor: Actor, insightId: string): Promise<Highlight | null> {
    const result = await this.db.one<{ id: string }>(actor, QUOTED, [actor.workspaceId, actor.userId, actor.role, insightId]);
    return result ? ((await this.highlights.byIds(actor, [result.id])).get(result.id) ?? null) : null;
  }

  /** The readable insights that cite a source, at most 200; none when the actor may not read the source itself. */
  async citations(actor: Actor, kind: string, refId: string): Promise<Citation[]> {
    return this.db.read<Citation>(actor, CITATIONS, [actor.workspaceId, actor.userId, actor.role, kind, refId]);
  }

  /** How many references of readable insights say one of these tags, and in how many insights. */
  async countOfTags(actor: Actor, tagIds: readonly string[]): Promise<TagReferences> {
    return (await this.db.one<TagReferences>(actor, TAG_REFERENCES, [actor.workspaceId, actor.userId, actor.role, tagIds]))!;
  }
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> => new Map(rows.map((r) => [r.id, r]));
