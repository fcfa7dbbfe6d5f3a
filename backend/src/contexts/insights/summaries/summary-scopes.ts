import {
  type Access,
  type AiFeature,
  AppError,
  canSummarize,
  highestAccess,
  LIMITS,
  MESSAGES,
  type SummarizedSearch,
  type SummaryScope,
  type SummaryTarget,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { ProjectAccess } from '#contexts/access';
import { AiModes } from '#contexts/ai';
import { type Highlight, HighlightsService, NotesService, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { SearchPassages } from './search-passages.js';
import type { Picked, SummaryRow } from './summary.entity.js';

/** What is summarised: an object by its id, or a selection. */
export interface Scope {
  kind: SummaryScope;
  id: string;
  picked: Picked | null;
  picks: string[] | null;
  search: SummarizedSearch | null;
  /** The owner of a search: its query and counts are private to them. */
  author: string | null;
}
/** A note that a summary is made of: all of it, or (null is all) these highlights, and the paragraphs with any of these words. */
export interface Source {
  noteId: string;
  highlightIds: string[] | null;
  words?: readonly string[];
}
interface FoundRow {
  noteId: string;
  projectId: string;
  highlightId?: string;
  words?: readonly string[];
}
/** The notes of a scope that may be read, the newest (of a search the best) first, of how many notes or highlights there are. */
export interface Sources {
  of: Picked;
  list: Source[];
  available: number;
}

const NONE = { picked: null, picks: null, search: null, author: null } as const;
const SPACE = '0d8a3f0e-5d5c-5e0b-8a53-3c2d1f0b7a64';
const PAGE = 200;

/** The things that can be summarised: who may, and what there is to read. One place for all of them; the rest knows a scope only. */
@Injectable()
export class SummaryScopes {
  constructor(
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
    private readonly tags: TagsService,
    private readonly projects: ProjectAccess,
    private readonly modes: AiModes,
    private readonly passages: SearchPassages,
  ) {}

  /** The scope of an order. Of an object its id is the one that it has now; the same selection is the same scope again. */
  async of(actor: Actor, { kind, id, noteIds, highlightIds, search }: SummaryTarget): Promise<Scope> {
    if (kind === 'tag') return this.ofObject(actor, 'tag', id!);
    if (kind === 'search') {
      const query = JSON.stringify(search);
      return { ...NONE, kind, id: idOf(actor, `search/${actor.userId}`, query), search: search!, author: actor.userId };
    }
    if (kind !== 'selection') return { ...NONE, kind, id: id! };
    const picked = noteIds?.length ? 'notes' : 'highlights';
    const picks = [...(noteIds?.length ? noteIds : highlightIds!)].sort();
    return { ...NONE, kind, id: idOf(actor, picked, picks.join()), picked, picks };
  }

  /** An object's scope; a tag that was merged is the one that it went into. */
  async ofObject(actor: Actor, kind: SummaryScope, id: string): Promise<Scope> {
    return { ...NONE, kind, id: kind === 'tag' ? (await this.tags.findOneOrFail(actor, id)).id : id };
  }

  /** The ids that the summaries of an object are kept under: a tag has those of the tags that went into it as well. */
  idsOf(where: InWorkspace, { kind, id }: Pick<Scope, 'kind' | 'id'>): Promise<string[]> {
    return kind === 'tag' ? this.tags.withMerged(where, id) : Promise.resolve([id]);
  }

  /** What the actor may do with the summaries of a scope, and the project they are of. Throws NotFound for who may not read it. */
  async place(actor: Actor, scope: Scope): Promise<{ access: Access; projectId: string | null }> {
    switch (scope.kind) {
      case 'note': {
        const { viewerAccess, projectId } = await this.notes.findOneOrFail(actor, scope.id);
        return { access: viewerAccess, projectId };
      }
      case 'tag': {
        // Using a tag is enough to summarise its readable highlights: the board does not change.
        const { useAccess, projectId } = await this.tags.findOneOrFail(actor, scope.id);
        return { access: useAccess, projectId };
      }
      case 'project':
        return { access: await this.projects.requireAccess(actor, scope.id, 'read'), projectId: scope.id };
      case 'selection': {
        const some =
          scope.picked === 'notes'
            ? await this.notes.byIds(actor, scope.picks!)
            : [...(await this.highlights.byIds(actor, scope.picks!)).values()];
        if (!some.length) throw new AppError('NotFound');
        const levels = await this.projects.accessOf(
          actor,
          some.map(({ projectId }) => projectId),
        );
        return { access: highestAccess(...levels.values()), projectId: null };
      }
      case 'search': {
        if (scope.author !== actor.userId) throw new AppError('NotFound');
        const { projectIds } = scope.search!;
        const access = await this.projects.highest(actor, projectIds.length ? projectIds : null);
        if (access === 'none') throw new AppError('NotFound');
        return { access, projectId: null };
      }
    }
  }

  /** What there is to read, as far as the actor may and projects allow it. Throws Forbidden where the feature is switched off. */
  async sources(actor: Actor, scope: Scope, feature: AiOutputFeature = 'summarize'): Promise<Sources> {
    const result = await this.found(actor, scope);
    const projectIds = new Set(result.rows.map((row) => row.projectId));
    if (scope.kind === 'project') projectIds.add(scope.id);
    const open = await this.open(actor, projectIds, feature);
    if (projectIds.size && !open.size) throw new AppError('Forbidden', { message: FEATURE_OFF_MESSAGES[feature] });
    const byNote = new Map<string, Source>();
    for (const { noteId, highlightId, words } of result.rows.filter((row) => open.has(row.projectId))) {
      const source: Source = byNote.get(noteId) ?? { noteId, highlightIds: highlightId || words?.length ? [] : null };
      if (words && !source.words?.length) source.words = words;
      if (highlightId) source.highlightIds?.push(highlightId);
      byNote.set(noteId, source);
    }
    return { of: result.of, list: [...byNote.values()], available: result.available };
  }

  /**
   * Those of the sources that may be read and summarised still. Throws NotFound or Forbidden when none is left, or when the scope itself is gone
   * or out of the actor's reach.
   */
  async current(actor: Actor, scope: Scope, list: readonly Source[], feature: AiOutputFeature): Promise<Source[]> {
    const { access } = await this.place(actor, scope);
    requireSummarize(actor, access);
    const notes = await this.notes.byIds(
      actor,
      list.map((source) => source.noteId),
    );
    const open = await this.open(actor, new Set(notes.map((note) => note.projectId)), feature);
    if (notes.length && !open.size) throw new AppError('Forbidden', { message: FEATURE_OFF_MESSAGES[feature] });
    const left = new Set(notes.filter((note) => open.has(note.projectId)).map((note) => note.id));
    if (list.length && !left.size) throw new AppError('NotFound', { message: GONE });
    return list.filter((source) => left.has(source.noteId));
  }

  /** The projects in which the feature is not switched off. */
  private async open(where: InWorkspace, projectIds: ReadonlySet<string>, feature: AiOutputFeature): Promise<Set<string>> {
    const off = await this.modes.offIn(where, feature);
    return new Set([...projectIds].filter((id) => off.others.includes(id) === off.workspace));
  }

  private async found(actor: Actor, scope: Scope): Promise<{ of: Picked; available: number; rows: FoundRow[] }> {
    if (scope.search) return this.searched(actor, scope.search);
    if (scope.kind === 'tag' || scope.picked === 'highlights') {
      const { nodes, total } = scope.picked ? await this.chosen(actor, scope.picks!) : await this.tagged(actor, scope.id);
      const rows = nodes.filter((h) => h.status !== 'orphan' && !h.deletedAt);
      return {
        of: 'highlights',
        available: total,
        rows: rows.map(({ id, noteId, projectId }) => ({ noteId, projectId, highlightId: id })),
      };
    }
    const { nodes, total } =
      scope.kind === 'project'
        ? await this.notes.list(actor, scope.id, { first: LIMITS.summary.notes })
        : await this.notes.byIds(actor, scope.picks ?? [scope.id]).then((nodes) => ({ nodes: newest(nodes), total: nodes.length }));
    return { of: 'notes', available: total, rows: nodes.map(({ id, projectId }) => ({ noteId: id, projectId })) };
  }

  /** Of a note that has the words the paragraphs with them; of one that was found by nothing but its choices all. */
  private async searched(actor: Actor, search: SummarizedSearch): Promise<{ of: Picked; available: number; rows: FoundRow[] }> {
    const { notes: max, highlights } = LIMITS.summary;
    const searchFindings = await this.passages.of(actor, search, { notes: max, highlights });
    const notes = await this.notes.byIds(actor, searchFindings.noteIds);
    const cited = [...(await this.highlights.byIds(actor, searchFindings.highlightIds)).values()];
    const rows: FoundRow[] = [
      ...notes.map(({ id, projectId }) => ({ noteId: id, projectId, words: searchFindings.words })),
      ...cited
        .filter((h) => h.status !== 'orphan' && !h.deletedAt)
        .map((h) => ({ noteId: h.noteId, projectId: h.projectId, highlightId: h.id, words: [] })),
    ];
    const ids = [...new Set(rows.map((row) => row.noteId))];
    const kept = new Set(ids.slice(0, max));
    return { of: 'notes', available: Math.max(ids.length, searchFindings.notes), rows: rows.filter((row) => kept.has(row.noteId)) };
  }

  private async chosen(actor: Actor, ids: readonly string[]): Promise<{ nodes: Highlight[]; total: number }> {
    const nodes = newest([...(await this.highlights.byIds(actor, ids)).values()].filter((h) => !h.deletedAt));
    return { nodes, total: nodes.length };
  }

  private async tagged(actor: Actor, tagId: string): Promise<{ nodes: Highlight[]; total: number }> {
    const nodes: Highlight[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await this.highlights.list(actor, { tagId, first: PAGE, after });
      nodes.push(...page.nodes);
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage || nodes.length >= LIMITS.summary.highlights)
        return { nodes: nodes.slice(0, LIMITS.summary.highlights), total: page.total };
    }
  }
}

/** What sections are made for: a summary, or the draft of an insight. */
export type AiOutputFeature = Extract<AiFeature, 'summarize' | 'insights'>;
/** What is said where that is switched off. */
export const FEATURE_OFF_MESSAGES: Readonly<Record<AiOutputFeature, string>> = {
  summarize: 'Summaries are switched off here. The AI settings of the project or the workspace turn them on.',
  insights: 'Insight drafts are switched off here. The AI settings of the project or the workspace turn them on.',
};
/** What a stored version is made for. */
export const featureOf = ({ isDraft }: Pick<SummaryRow, 'isDraft'>): AiOutputFeature => (isDraft ? 'insights' : 'summarize');
const GONE = 'Everything that this summary was made of is gone, or you cannot see it any more.';

/** Throws Forbidden, in the words of the specification, for who may only read what would be summarised. */
export function requireSummarize(actor: Actor, access: Access): void {
  if (!canSummarize(actor.role, access)) throw new AppError('Forbidden', { message: MESSAGES.viewersCannotSummarize });
}

/** The scope of a version. */
export const scopeOf = ({
  scope,
  scopeId,
  ...more
}: Pick<SummaryRow, 'scope' | 'scopeId' | 'picked' | 'picks' | 'search' | 'createdBy'>): Scope => ({
  kind: scope,
  id: scopeId,
  picked: more.picked,
  picks: more.picks,
  search: more.search,
  author: scope === 'search' ? more.createdBy : null,
});

/** What has no row of its own has an id that is made of what it is. */
const idOf = (where: InWorkspace, kind: string, what: string): string => v5(`${where.workspaceId}/${kind}/${what}`, SPACE);

const newest = <T extends { createdAt: Date }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => +b.createdAt - +a.createdAt);
