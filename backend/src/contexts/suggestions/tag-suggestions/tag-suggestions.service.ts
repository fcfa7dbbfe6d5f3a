import { LIMITS, type SuggestTagsInput } from '@libs/domain';
import { type LabelledText, type SuggestedLabel, suggestLabels } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { AiModes, AiProviderError, Embeddings } from '#contexts/ai';
import { NotesService, type TagChip } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { TenantDb } from '#platform/db';
import { log } from '#platform/log';
import { type Example, ExampleVectors } from './example-vectors.jobs.js';
import type { TagSuggestion } from './tag-suggestion.graphql.js';
import { TAG_CHIPS, TAG_EXAMPLES, TAG_EXAMPLES_WITH_TEXT } from './tag-suggestions.sql.js';

type ExampleWithText = Pick<Example, 'kind' | 'id' | 'tagId'> & { text: string };

/** A tag with fewer passages than this is also known by its own title and description. */
const FEW = 3;

/** Tags that a passage might get, learnt from the passages that people of the workspace gave them. Nothing is applied by it. */
@Injectable()
export class TagSuggestions {
  constructor(
    private readonly db: TenantDb,
    private readonly notes: NotesService,
    private readonly modes: AiModes,
    private readonly embeddings: Embeddings,
    private readonly vectors: ExampleVectors,
    private readonly workspaces: WorkspacesService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Best first; none where the feature is off, no tag fits (`closest` asks for the closest then) or the model gives no answer. Throws NotFound or Forbidden without write access, TooManyRequests. */
  async of(actor: Actor, { noteId, text, highlightId, closest }: SuggestTagsInput): Promise<TagSuggestion[]> {
    await this.limiter.hit(`suggest tags ${actor.workspaceId} ${actor.userId}`, LIMITS.tagSuggestion.perMinute);
    const [note] = await this.notes.requireAccessToAll(actor, [noteId], 'write');
    try {
      const ranked = (await this.rank(actor, { projectId: note!.projectId, text, highlightId })).filter(
        ({ isClosest }) => closest || !isClosest,
      );
      const chips = await this.db.read<TagChip>(actor, TAG_CHIPS, [actor.workspaceId, ranked.map(({ label }) => label)]);
      return ranked.flatMap(({ label, score, isClosest }) => {
        const tag = chips.find(({ id }) => id === label);
        return tag ? [{ tag, score, isClosest }] : [];
      });
    } catch (error) {
      // The picker is there without them, and its user cannot repair the model.
      if (!(error instanceof AiProviderError)) throw error;
      log.warn({ err: error }, 'no tags were suggested');
      return [];
    }
  }

  /** The tag that a highlight without one surely gets; null where none does. Asks for no access. Throws AiProviderError. */
  async confidentTag(actor: Actor, highlight: { projectId: string; text: string; highlightId: string }): Promise<string | null> {
    const ranked = await this.rank(actor, highlight, true);
    return ranked.find(({ isSure }) => isSure)?.label ?? null;
  }

  /** Best first. A job waits until all examples have their vectors: with the first sixteen nothing is sure. Throws AiProviderError. */
  private async rank(
    actor: Actor,
    { projectId, text, highlightId }: { projectId: string; text: string; highlightId?: string | null },
    waits = false,
  ): Promise<SuggestedLabel[]> {
    const off = await this.modes.offIn(actor, 'tags');
    if (off.others.includes(projectId) !== off.workspace) return [];
    const language = await this.workspaces.languageOf(actor);
    const model = await this.embeddings.model(actor, language);
    const requests = [actor.workspaceId, projectId, actor.userId, actor.role, highlightId ?? null, off.others, off.workspace];
    const read = async () => withoutSpareTitles(await this.db.read<Example>(actor, TAG_EXAMPLES, [...requests, model]));
    let known: { vector: Float32Array; examples: LabelledText[] };
    if (model) {
      let examples = await read();
      if (waits && examples.some(({ version }) => version === null)) {
        await this.vectors.all(actor, model, examples, 'tags', async () => {});
        examples = await read();
      }
      known = await this.vectors.with(actor, model, text, examples);
    } else known = withoutVectors(withoutSpareTitles(await this.db.read<ExampleWithText>(actor, TAG_EXAMPLES_WITH_TEXT, requests)));
    if (!known.examples.length) return [];
    return suggestLabels(known.examples, text, known.vector, { language, most: LIMITS.tagSuggestion.shown });
  }
}

/** A tag's own words are left out where enough passages say what it is for. */
function withoutSpareTitles<E extends Pick<Example, 'kind' | 'tagId'>>(examples: readonly E[]): E[] {
  const passages = new Map<string, number>();
  for (const { kind, tagId } of examples) if (kind === 'highlight') passages.set(tagId, (passages.get(tagId) ?? 0) + 1);
  return examples.filter(({ kind, tagId }) => kind === 'highlight' || (passages.get(tagId) ?? 0) < FEW);
}

const NOTHING = new Float32Array(0);
const withoutVectors = (examples: readonly ExampleWithText[]) => ({
  vector: NOTHING,
  examples: examples.map(({ tagId, text }) => ({ label: tagId, text, vector: NOTHING })),
});
