import { Injectable } from '@nestjs/common';
import { AiTrouble, Embeddings, type LabelledText } from '#contexts/ai';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { On, type OutboxMessage } from '#platform/jobs';
import { log } from '#platform/log';
import { KEEP, WITHOUT_VECTOR } from './tag-suggestions.sql.js';
import { numbersOf, rowOf } from './vector-row.js';

/** Somebody waits for so many at most; the others are made behind their back, for the next question. */
const AT_ONCE = 16;
/** How many one order names, and how many of them are sent together: questions get their turn in between. */
const PER_ORDER = 200;
const TOGETHER = 8;
const WANTED = 'exampleVectors.wanted';

type Kind = 'highlight' | 'tag';
interface Words {
  kind: Kind;
  id: string;
  text: string;
}
/** What a tag is known by: the nth newest passage that has it, or (0) its own words; with its vector as far as there is one. */
export interface Example extends Words {
  tagId: string;
  nth: number;
  vector: Buffer | null;
}

/** The vectors of examples: made once, when a question needs them, and kept until their words change. */
@Injectable()
export class ExampleVectors {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly embeddings: Embeddings,
  ) {}

  /** The vector of a text, and the examples that have one by now. Throws AiTrouble. */
  async with(
    where: InWorkspace,
    model: string,
    text: string,
    examples: readonly Example[],
  ): Promise<{ vector: Float32Array; examples: LabelledText[] }> {
    // The newest of every tag first, so that no tag waits for all passages of another. A passage may be an example of several.
    const missing = new Map(
      examples
        .filter(({ vector }) => !vector)
        .sort((a, b) => a.nth - b.nth)
        .map((one) => [one.id, one]),
    );
    const [now, later] = [[...missing.values()].slice(0, AT_ONCE), [...missing.values()].slice(AT_ONCE)];
    const [asked, ...made] = await this.embed(where, model, [text, ...now.map((one) => one.text)]);
    await this.keep(where, model, now, made, later);
    const fresh = new Map(now.map(({ id }, i) => [id, made[i]!]));
    return {
      vector: asked!,
      examples: examples.flatMap(({ id, tagId, text: said, vector }) => {
        const known = vector ? numbersOf(vector) : fresh.get(id);
        return known ? [{ label: tagId, text: said, vector: known }] : [];
      }),
    };
  }

  /** Makes what a question did not wait for. A model that gives no answer is asked again by the next question. */
  @On(WANTED)
  async make({ workspaceId, payload }: OutboxMessage<{ model: string; highlights: string[]; tags: string[] }>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const { model } = payload;
    const wanted = await this.db.read<Words>(where, WITHOUT_VECTOR, [workspaceId, model, payload.highlights, payload.tags]);
    try {
      for (let i = 0; i < wanted.length; i += TOGETHER) {
        const some = wanted.slice(i, i + TOGETHER);
        const made = await this.embed(
          where,
          model,
          some.map(({ text }) => text),
        );
        await this.keep(where, model, some, made);
      }
    } catch (error) {
      if (!(error instanceof AiTrouble)) throw error;
      log.warn({ err: error }, 'examples of tags wait for the next question');
    }
  }

  private async embed(where: InWorkspace, model: string, texts: readonly string[]): Promise<Float32Array[]> {
    const made = await this.embeddings.embed(where, 'tags', texts);
    // Chosen anew by an admin in between: the next question asks the new one alone.
    if (made.model !== model) throw new AiTrouble('unknownModel', `${made.model} in place of ${model}`);
    return made.vectors;
  }

  private async keep(
    where: InWorkspace,
    model: string,
    words: readonly Words[],
    vectors: readonly Float32Array[],
    later: readonly Words[] = [],
  ): Promise<void> {
    if (!words.length && !later.length) return;
    await this.db.tx(where, async (m) => {
      for (const kind of ['highlight', 'tag'] as const) {
        const rows = words.flatMap((one, i) => (one.kind === kind ? [rowOf(one, vectors[i]!)] : []));
        if (rows.length) await m.query(KEEP[kind], [where.workspaceId, model, JSON.stringify(rows)]);
      }
      const ids = (some: readonly Words[], kind: Kind) => some.flatMap((one) => (one.kind === kind ? [one.id] : []));
      for (let i = 0; i < later.length; i += PER_ORDER) {
        const some = later.slice(i, i + PER_ORDER);
        await this.outbox.publish(m, where.workspaceId, WANTED, { model, highlights: ids(some, 'highlight'), tags: ids(some, 'tag') });
      }
    });
  }
}
