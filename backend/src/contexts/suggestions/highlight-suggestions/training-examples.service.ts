import { LIMITS } from '@libs/domain';
import type { LabelledText, LanguageCode } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { AiModes, Embeddings } from '#contexts/ai';
import { WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type Example, ExampleVectors } from '../tag-suggestions/example-vectors.jobs.js';
import { TAG_EXAMPLES, TAG_EXAMPLES_WITH_TEXT } from '../tag-suggestions/tag-suggestions.sql.js';

type ExampleWithText = Pick<Example, 'kind' | 'id' | 'tagId'> & { text: string };

const isExample = (example: Example | ExampleWithText): example is Example => 'version' in example;

/** What suggestions in a project learn from. */
export interface TrainingExamples {
  language: LanguageCode;
  /** Whose vectors; null where words alone are compared. */
  model: string | null;
  /** Passages of the tags that have enough of them; with their words where these are all that is compared. */
  examples: (Example | ExampleWithText)[];
  /** How many passages the tag has that has most. */
  most: number;
}

/** The passages from which suggested highlights are learnt: those of tags that enough passages have, of all that the requesting user may read. */
@Injectable()
export class TrainingExamplesService {
  constructor(
    private readonly db: TenantDb,
    private readonly modes: AiModes,
    private readonly workspaces: WorkspacesService,
    private readonly embeddings: Embeddings,
    private readonly vectors: ExampleVectors,
  ) {}

  /** For highlights in a project, by a person. A tag's own title is no passage: of it alone nothing is learnt. */
  async of(actor: Actor, projectId: string): Promise<TrainingExamples> {
    const language = await this.workspaces.languageOf(actor);
    const model = await this.embeddings.model(actor, language);
    const off = await this.modes.offIn(actor, 'highlights');
    const requests = [actor.workspaceId, projectId, actor.userId, actor.role, null, off.others, off.workspace];
    const rows: (Example | ExampleWithText)[] = model
      ? await this.db.read<Example>(actor, TAG_EXAMPLES, [...requests, model])
      : await this.db.read<ExampleWithText>(actor, TAG_EXAMPLES_WITH_TEXT, requests);
    const passages = rows.filter(({ kind }) => kind === 'highlight');
    const each = new Map<string, number>();
    for (const { tagId } of passages) each.set(tagId, (each.get(tagId) ?? 0) + 1);
    const examples = passages.filter(({ tagId }) => each.get(tagId)! >= LIMITS.highlightSuggestion.examples);
    return { language, model, examples, most: Math.max(0, ...each.values()) };
  }

  /** The same with words and vectors; missing ones are computed first, and `before` each batch checks that they still may be. Throws AiProviderError. */
  async labelled(actor: Actor, { model, examples }: TrainingExamples, before: () => Promise<void>): Promise<LabelledText[]> {
    if (model) return this.vectors.all(actor, model, examples.filter(isExample), 'highlights', before);
    return examples.flatMap((example) => ('text' in example ? [{ label: example.tagId, text: example.text, vector: NOTHING }] : []));
  }
}

const NOTHING = new Float32Array(0);
