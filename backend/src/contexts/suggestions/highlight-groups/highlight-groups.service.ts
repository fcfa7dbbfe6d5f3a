import { LIMITS } from '@libs/domain';
import { type GroupMember, type LabelPlace, type LanguageCode, phraseAt, type TextGroups } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { AiModes, Embeddings, TextGrouping } from '#contexts/ai';
import { type Highlight, HighlightsService } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { TenantDb } from '#platform/db';
import { HighlightVectors } from '../similar-highlights/highlight-vectors.jobs.js';
import { numbersOf } from '../tag-suggestions/vector-row.js';
import { GroupCache } from './group-cache.js';
import { type HighlightGroup, type HighlightGroups, HighlightGroupsState } from './highlight-group.graphql.js';
import { HIGHLIGHTS_TO_GROUP, VECTORS } from './highlight-groups.sql.js';

/** From this share of known vectors on the others are placed by their words; below it the client waits, or gets groups by words alone. */
const MAX_KNOWN = 0.9;

interface Row {
  id: string;
  text: string;
  noteId: string;
  speaker: string | null;
  isKnown: boolean;
}
/** Which highlights of a project are put into groups. */
export interface GroupsRequest {
  projectId: string;
  tagId?: string | null;
  isUntagged?: boolean | null;
}

/** The highlights of a project in groups of those that are alike. Nothing of it is stored; tags are given by people. */
@Injectable()
export class HighlightGroupsService {
  private readonly kept = new GroupCache();

  constructor(
    private readonly db: TenantDb,
    private readonly projects: ProjectAccess,
    private readonly highlights: HighlightsService,
    private readonly modes: AiModes,
    private readonly workspaces: WorkspacesService,
    private readonly embeddings: Embeddings,
    private readonly vectors: HighlightVectors,
    private readonly grouping: TextGrouping,
    private readonly limiter: RateLimiter,
  ) {}

  /** The groups as this reader may see them. Orders the vectors that are still missing. Throws NotFound without read access. */
  async of(actor: Actor, { projectId, tagId, isUntagged }: GroupsRequest): Promise<HighlightGroups> {
    await this.projects.requireAccess(actor, projectId, 'read');
    if ((await this.modes.modeOf(actor, 'highlights', projectId)) === 'Off') return nothing(HighlightGroupsState.off);
    const language = await this.workspaces.languageOf(actor);
    const model = await this.embeddings.model(actor, language);
    const reader = [actor.workspaceId, actor.userId, actor.role];
    const requests = [...reader, projectId, tagId ?? null, isUntagged ?? false, LIMITS.highlightGroups.compared, model];
    const rows = await this.db.read<Row & { total: number }>(actor, HIGHLIGHTS_TO_GROUP, requests);
    const counts = { compared: rows.length, known: rows.filter(({ isKnown }) => isKnown).length, total: rows[0]?.total ?? 0 };
    const hasModel = !!model;
    if (rows.length < LIMITS.highlightGroups.fewest) return { ...nothing(HighlightGroupsState.tooFew), ...counts, hasModel };
    const missing = counts.compared - counts.known;
    const stop = model && missing ? await this.vectors.pauseReason(actor, model) : null;
    const isEnough = counts.known >= MAX_KNOWN * counts.compared;
    // What the model would not take is not waited for.
    const isMaking = !!model && missing > (stop?.omitted ?? 0) && !stop?.providerError;
    if (isMaking) await this.vectors.enqueueMissing(actor, model);
    if (isMaking && !isEnough) return { ...nothing(HighlightGroupsState.making), ...counts, hasModel };
    const byMeaning = isEnough ? model : null;
    const textGroups = await this.groupsOf(actor, byMeaning, language, rows);
    return {
      ...counts,
      state: HighlightGroupsState.ready,
      isByWords: !byMeaning,
      hasModel,
      providerError: stop?.providerError ?? null,
      ...(await this.shown(actor, textGroups, rows)),
    };
  }

  private groupsOf(actor: Actor, model: string | null, language: LanguageCode, rows: readonly Row[]): Promise<TextGroups> {
    const texts = rows.map(({ id, text, isKnown }) => ({ id, text, isKnown: isKnown && !!model }));
    return this.kept.of({ model, language, texts }, async () => {
      await this.limiter.hit(`highlight groups made ${actor.workspaceId} ${actor.userId}`, LIMITS.highlightGroups.madePerMinute);
      const known = texts.flatMap(({ id, isKnown }) => (isKnown ? [id] : []));
      const stored = known.length
        ? await this.db.read<{ id: string; vector: Buffer }>(actor, VECTORS, [actor.workspaceId, model, known])
        : [];
      const vectors = new Map(stored.map(({ id, vector }) => [id, numbersOf(vector)]));
      return this.grouping.group(
        actor.workspaceId,
        texts.map(({ id, text }) => ({ id, text, vector: vectors.get(id) ?? null })),
        language,
      );
    });
  }

  /** The groups with the highlights that stand for them, read again with the actor's access. */
  private async shown(
    actor: Actor,
    { groups, outliers }: TextGroups,
    rows: readonly Row[],
  ): Promise<Pick<HighlightGroups, 'groups' | 'outliers'>> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const isAlone = new Set(outliers);
    const alone = rows.flatMap(({ id }): GroupMember[] => (isAlone.has(id) ? [{ id, isNearDuplicate: false }] : []));
    const all: TextGroups['groups'] = [...groups, { members: alone, label: [] }];
    const firsts = all.map(({ members }) =>
      members.filter(({ isNearDuplicate }) => !isNearDuplicate).slice(0, LIMITS.highlightGroups.nearest),
    );
    const result = await this.highlights.byIds(
      actor,
      [...firsts, ...groups.map(({ label }) => label)].flatMap((some) => some.map(({ id }) => id)),
    );
    // What was redacted or edited while this was computed is in no label any more.
    const wordsAt = ({ id, start, end }: LabelPlace): string[] => {
      const now = active(result.get(id))[0]?.text;
      const before = byId.get(id)!.text;
      return now?.startsWith(before) ? [phraseAt(before, start, end)] : [];
    };
    const complete = all.map(({ members, label }, i): HighlightGroup => {
      const ownRows = members.map(({ id }) => byId.get(id)!);
      return {
        label: label.flatMap(wordsAt),
        members,
        nearest: firsts[i]!.flatMap(({ id }) => active(result.get(id))),
        noteCount: new Set(ownRows.map(({ noteId }) => noteId)).size,
        speakerCount: new Set(ownRows.flatMap(({ speaker }) => speaker ?? [])).size,
      };
    });
    return { groups: complete.slice(0, -1), outliers: alone.length ? complete.at(-1)! : null };
  }
}

const active = (highlight: Highlight | undefined): Highlight[] => (highlight && !highlight.deletedAt ? [highlight] : []);

const nothing = (state: HighlightGroupsState): HighlightGroups => ({
  state,
  isByWords: false,
  hasModel: false,
  groups: [],
  outliers: null,
  compared: 0,
  known: 0,
  total: 0,
  providerError: null,
});
