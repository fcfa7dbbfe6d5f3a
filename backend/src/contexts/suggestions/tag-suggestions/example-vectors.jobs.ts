import { centroidsOf, type LabelledText, nearestLabels } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { AiModes, AiProviderError, Embeddings } from '#contexts/ai';
import { HighlightsService, TagsService } from '#contexts/repository';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { log } from '#platform/log';
import { exampleVectorsRequested } from '../suggestions.topics.js';
import { CentroidCache } from './centroid-cache.js';
import { LABELLED, SAVE_VECTORS, VECTORS, WITHOUT_VECTOR } from './tag-suggestions.sql.js';
import { numbersOf, rowOf } from './vector-row.js';

/** A request waits for so many at most; the others are computed in the background for the next one. */
const MAX_AT_FIRST = 16;
/** How many one order names, and how many of them are sent together: questions get their turn in between. */
const PER_ORDER = 200;
const BATCH_SIZE = 8;

type Kind = 'highlight' | 'tag';
/** For what examples are read: its switch decides, and its use is counted. */
type Feature = 'tags' | 'highlights';
interface Words {
  kind: Kind;
  id: string;
  text: string;
}
/** What a tag is known by: the nth newest passage that has it, or (0) its own words; with the version of its vector as far as there is one. */
export interface Example {
  kind: Kind;
  id: string;
  tagId: string;
  nth: number;
  version: string | null;
}

/** The vectors of examples: made once, when a question needs them, and kept until their words change. */
@Injectable()
export class ExampleVectors {
  private readonly middles = new CentroidCache();

  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly modes: AiModes,
    private readonly embeddings: Embeddings,
    private readonly highlights: HighlightsService,
    private readonly tags: TagsService,
  ) {}

  /** The vector of a text, and of the examples that have one by now those of the tags that are nearest to it. Throws AiProviderError. */
  async with(
    where: InWorkspace,
    model: string,
    text: string,
    examples: readonly Example[],
  ): Promise<{ vector: Float32Array; examples: LabelledText[] }> {
    // The newest of every tag first, so that no tag waits for all passages of another. A passage may be an example of several.
    const missing = new Map(
      examples
        .filter(({ version }) => version === null)
        .sort((a, b) => a.nth - b.nth)
        .map((example) => [example.id, example]),
    );
    const [now, later] = [[...missing.values()].slice(0, MAX_AT_FIRST), [...missing.values()].slice(MAX_AT_FIRST)];
    const words = now.length ? await this.words(where, model, idsOf(now, 'highlight'), idsOf(now, 'tag')) : [];
    const [request, ...created] = await this.embed(where, model, [text, ...words.map((item) => item.text)]);
    await this.keep(where, model, words, created, later);
    const fresh = new Map(words.map((item, i) => [item.id, { text: item.text, vector: created[i]! }]));
    const near = nearestLabels(await this.centroidsOf(where, model, examples, fresh, request!.length), request!);
    const selectedExamples = examples.filter(({ tagId }) => near.has(tagId));
    const rows = await this.db.read<{ id: string; text: string; vector: Buffer }>(where, LABELLED, [
      where.workspaceId,
      model,
      idsOf(selectedExamples, 'highlight'),
      idsOf(selectedExamples, 'tag'),
    ]);
    const known = new Map(rows.map((row) => [row.id, { text: row.text, vector: numbersOf(row.vector) }]));
    return {
      vector: request!,
      examples: selectedExamples.flatMap(({ id, tagId }) => {
        const item = fresh.get(id) ?? known.get(id);
        return item ? [{ label: tagId, ...item }] : [];
      }),
    };
  }

  /** All of these examples with their vectors; those that have none yet are made first, so that only a job may ask: `before` each lot may end it by throwing. Throws AiProviderError. */
  async all(
    where: InWorkspace,
    model: string,
    examples: readonly Example[],
    feature: Feature,
    before: () => Promise<void>,
  ): Promise<LabelledText[]> {
    const missing = [...new Map(examples.filter(({ version }) => version === null).map((example) => [example.id, example])).values()];
    for (let i = 0; i < missing.length; i += BATCH_SIZE) {
      const some = missing.slice(i, i + BATCH_SIZE);
      await before();
      await this.makeSome(where, model, { highlights: idsOf(some, 'highlight'), tags: idsOf(some, 'tag') }, feature);
    }
    const rows = await this.db.read<{ id: string; text: string; vector: Buffer }>(where, LABELLED, [
      where.workspaceId,
      model,
      idsOf(examples, 'highlight'),
      idsOf(examples, 'tag'),
    ]);
    const known = new Map(rows.map((row) => [row.id, { text: row.text, vector: numbersOf(row.vector) }]));
    return examples.flatMap(({ id, tagId }) => {
      const item = known.get(id);
      return item ? [{ label: tagId, ...item }] : [];
    });
  }

  /** Makes what a question did not wait for, as far as it may be read still. A model that gives no answer is asked again by the next question. */
  @OnJob(exampleVectorsRequested, 'examples.vectors')
  async make({ workspaceId, payload }: MessageOf<typeof exampleVectorsRequested>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const { model, highlights, tags } = payload;
    try {
      for (let i = 0; i < Math.max(highlights.length, tags.length); i += BATCH_SIZE) {
        const some = { highlights: highlights.slice(i, i + BATCH_SIZE), tags: tags.slice(i, i + BATCH_SIZE) };
        await this.makeSome(where, model, some, 'tags');
      }
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      log.warn({ err: error }, 'examples of tags wait for the next question');
    }
  }

  /** Makes a few. Their words are read now: text that was deleted, redacted or switched off since is not sent. */
  private async makeSome(
    where: InWorkspace,
    model: string,
    { highlights, tags }: { highlights: readonly string[]; tags: readonly string[] },
    feature: Feature,
  ): Promise<void> {
    const some = await this.words(where, model, highlights, tags, feature);
    if (!some.length) return;
    const texts = some.map(({ text }) => text);
    await this.keep(where, model, some, await this.embed(where, model, texts, feature));
  }

  /** The words of those that have no vector yet, as far as they may be sent to a model now. */
  private async words(
    where: InWorkspace,
    model: string,
    highlights: readonly string[],
    tags: readonly string[],
    feature: Feature = 'tags',
  ): Promise<Words[]> {
    const off = await this.modes.offIn(where, feature);
    return this.db.read<Words>(where, WITHOUT_VECTOR, [where.workspaceId, model, highlights, tags, off.others, off.workspace]);
  }

  /** The middle of each tag's examples; read only where they are others than at the last question. */
  private async centroidsOf(
    where: InWorkspace,
    model: string,
    examples: readonly Example[],
    fresh: ReadonlyMap<string, { vector: Float32Array }>,
    length: number,
  ): Promise<Map<string, Float32Array>> {
    const middles = new Map<string, Float32Array>();
    const keys = new Map<string, string | null>();
    const requestedExamples: Example[] = [];
    for (const [tagId, list] of byTag(examples)) {
      const knownExamples = list.filter(({ version }) => version !== null);
      const key = list.some(({ id }) => fresh.has(id))
        ? null
        : [where.workspaceId, model, ...knownExamples.map((e) => `${e.id} ${e.version}`)].join();
      const kept = key && this.middles.get(key);
      if (kept) middles.set(tagId, kept);
      else {
        keys.set(tagId, key);
        requestedExamples.push(...list);
      }
    }
    if (!requestedExamples.length) return middles;
    const rows = await this.db.read<{ id: string; vector: Buffer }>(where, VECTORS, [
      where.workspaceId,
      model,
      idsOf(requestedExamples, 'highlight'),
      idsOf(requestedExamples, 'tag'),
    ]);
    const vectors = new Map([
      ...rows.map((row) => [row.id, numbersOf(row.vector)] as const),
      ...[...fresh].map(([id, item]) => [id, item.vector] as const),
    ]);
    const labelled = requestedExamples.flatMap(({ id, tagId }): LabelledText[] => {
      const vector = vectors.get(id);
      return vector?.length === length ? [{ label: tagId, text: '', vector }] : [];
    });
    for (const [tagId, middle] of centroidsOf(labelled)) {
      middles.set(tagId, middle);
      const key = keys.get(tagId);
      if (key) this.middles.keep(key, middle);
    }
    return middles;
  }

  private async embed(where: InWorkspace, model: string, texts: readonly string[], feature: Feature = 'tags'): Promise<Float32Array[]> {
    const created = await this.embeddings.embed(where, feature, texts);
    // Chosen anew by an admin in between: the next question asks the new one alone.
    if (created.model !== model) throw new AiProviderError('unknownModel', `${created.model} in place of ${model}`);
    return created.vectors;
  }

  private async keep(
    where: InWorkspace,
    model: string,
    words: readonly Words[],
    vectors: readonly Float32Array[],
    later: readonly Example[] = [],
  ): Promise<void> {
    if (!words.length && !later.length) return;
    await this.db.tx(where, async (m) => {
      for (const kind of ['highlight', 'tag'] as const) {
        const rows = words.flatMap((item, i) => (item.kind === kind ? [rowOf(item, vectors[i]!)] : []));
        if (!rows.length) continue;
        await this[kind === 'tag' ? 'tags' : 'highlights'].lockWords(
          m,
          where,
          rows.map(({ id }) => id),
        );
        await m.query(SAVE_VECTORS[kind], [where.workspaceId, model, JSON.stringify(rows)]);
      }
      for (let i = 0; i < later.length; i += PER_ORDER) {
        const some = later.slice(i, i + PER_ORDER);
        await this.outbox.publish(m, where.workspaceId, exampleVectorsRequested, {
          model,
          highlights: idsOf(some, 'highlight'),
          tags: idsOf(some, 'tag'),
        });
      }
    });
  }
}

const idsOf = (some: readonly { kind: Kind; id: string }[], kind: Kind): string[] =>
  some.flatMap((item) => (item.kind === kind ? [item.id] : []));

function byTag(examples: readonly Example[]): Map<string, Example[]> {
  const tags = new Map<string, Example[]>();
  for (const example of examples) {
    const same = tags.get(example.tagId);
    if (same) same.push(example);
    else tags.set(example.tagId, [example]);
  }
  return tags;
}
