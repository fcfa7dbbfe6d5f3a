import { type AiUse, LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { LanguageModelUsage } from 'ai';
import { z } from 'zod';
import { CONFIG, type Config } from '#platform/config';
import { type InWorkspace, TenantDb } from '#platform/db';
import { log } from '#platform/log';
import { AiSettingsService, type Connection } from '../settings/ai-settings.service.js';
import { type AiCost, AiUsage, COUNT_CALL } from '../usage/ai-usage.service.js';
import { AiProviderError } from './ai-provider-error.js';
import { frame, type Source } from './frame.js';
import { modelsOf } from './models.js';
import { isMalformed, providerErrorOf, refusesSchemas } from './provider-error-of.js';

/** What is asked of a model. Texts of the workspace go into `sources` only: they are framed as data there. */
export interface Task {
  /** The task in our words. */
  system: string;
  /** What is wanted of these texts: a person's question, the sections to fill. */
  prompt: string;
  sources?: readonly Source[];
  signal?: AbortSignal;
  /** How long all tries together may take; LIMITS.ai.callSeconds unless given. */
  seconds?: number;
  maxOutputTokens?: number;
}

/** A model's answer, and which model gave it. Nothing of it is proven: it goes through the gate before anybody sees it. */
export interface GeneratedAnswer<T> {
  value: T;
  model: string;
}

/** A model's answer while it writes it, and which model that is. As little proven. */
export interface StreamedAnswer<T> {
  model: string;
  elements: AsyncIterable<T>;
}

/**
 * The model of a workspace. Every method answers null when the workspace has none (callers then use their extractive engine) and throws
 * AiProviderError when there is one that gives no answer. Never call it inside a transaction: it waits for a network.
 */
@Injectable()
export class AiProvider {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly settings: AiSettingsService,
    private readonly usage: AiUsage,
  ) {}

  /** An answer that fits the schema. What does not fit is asked for once more, then it is `malformed`. */
  async generate<T>(where: InWorkspace, use: AiUse, task: Task & { schema: z.ZodType<T> }): Promise<GeneratedAnswer<T> | null> {
    const connection = await this.ready(where, use);
    return connection && { value: await this.object(where, use, connection, task), model: connection.model };
  }

  /**
   * The elements of a list, each as soon as it is written whole and fits the schema. The loop throws AiProviderError, too, also after some elements:
   * a list that broke off. Only what gave no element yet is asked for again. Leaving the loop ends the call.
   */
  async elements<T>(where: InWorkspace, use: AiUse, task: Task & { element: z.ZodType<T> }): Promise<StreamedAnswer<T> | null> {
    const connection = await this.ready(where, use);
    return connection && { model: connection.model, elements: this.written(where, use, connection, task) };
  }

  /** The model of the workspace that writes, or null when it has none. */
  async model(where: InWorkspace): Promise<string | null> {
    return (await this.settings.connection(where))?.model ?? null;
  }

  /** The embedding model of the workspace, or null when it has none. */
  async embeddingModel(where: InWorkspace): Promise<string | null> {
    return (await this.settings.connection(where))?.embeddingModel ?? null;
  }

  /** A vector for each text; null also when the provider has no embedding model. */
  async embed(
    where: InWorkspace,
    use: AiUse,
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ vectors: number[][]; model: string } | null> {
    // The model that comes with the product costs nothing: no budget keeps it from answering in the place of one that is not there.
    if (!(await this.embeddingModel(where))) return null;
    const connection = await this.ready(where, use);
    if (!connection?.embeddingModel) return null;
    const { embedding } = await modelsOf(connection, this.config.aiPrivateHosts);
    if (!embedding) return null;
    const { embedMany } = await import('ai');
    try {
      const r = await embedMany({
        model: embedding,
        values: [...texts],
        maxRetries: LIMITS.ai.retries,
        abortSignal: within(LIMITS.ai.callSeconds, signal),
      });
      await this.countCall(where, use, connection.embeddingModel, { tokensIn: r.usage.tokens || 0, tokensOut: 0 });
      return { vectors: r.embeddings, model: connection.embeddingModel };
    } catch (e) {
      throw this.asProviderError(e, signal);
    }
  }

  /** Makes one small call with a connection that may not be kept yet. */
  async test(where: InWorkspace, connection: Connection | null): Promise<{ ok: boolean; message: string }> {
    if (!connection) return { ok: true, message: 'No provider: everything works extractively, without a model.' };
    try {
      const task: Task & { schema: typeof ANSWER } = {
        system: 'This call tests a connection.',
        prompt: 'Answer with the word "yes" in the field "answer".',
        schema: ANSWER,
        seconds: LIMITS.ai.testSeconds,
        maxOutputTokens: 200,
      };
      await this.object(where, 'test', unlocked(connection), task);
    } catch (e) {
      return { ok: false, message: providerErrorOf(e).message };
    }
    const answers = `${connection.model} answers and keeps to the form that is asked for.`;
    const { ok, message } = await this.testVectors(unlocked(connection));
    return { ok, message: message ? `${answers} ${message}` : answers };
  }

  /** What is said of the embedding model: which of the two models failed has to be clear. */
  private async testVectors(connection: Ready): Promise<{ ok: boolean; message: string }> {
    const { embedding } = await modelsOf(connection, this.config.aiPrivateHosts);
    if (!embedding) return { ok: true, message: '' };
    const { embedMany } = await import('ai');
    const name = connection.embeddingModel;
    try {
      const { embeddings } = await embedMany({
        model: embedding,
        values: ['yes'],
        maxRetries: 0,
        abortSignal: within(LIMITS.ai.testSeconds),
      });
      if (!embeddings[0]?.length) return { ok: false, message: `The embedding model ${name} gave no vector.` };
      return { ok: true, message: `${name} gives vectors of ${embeddings[0].length} numbers.` };
    } catch (e) {
      return { ok: false, message: `The embedding model ${name} does not: ${providerErrorOf(e).message}` };
    }
  }

  private async ready(where: InWorkspace, use: AiUse): Promise<Ready | null> {
    if (this.db.isInside()) throw new Error(`a model was called inside a transaction (${use})`);
    const connection = await this.settings.connection(where);
    if (!connection) return null;
    if (await this.usage.isUsedUp(where)) throw new AiProviderError('budget');
    return unlocked(connection);
  }

  private async object<T>(where: InWorkspace, use: AiUse, connection: Ready, task: Task & { schema: z.ZodType<T> }): Promise<T> {
    const { generateText, Output } = await import('ai');
    const { language } = await modelsOf(connection, this.config.aiPrivateHosts);
    const { system, prompt } = frame(task.system, task.prompt, task.sources ?? []);
    const abortSignal = within(task.seconds ?? LIMITS.ai.callSeconds, task.signal);
    let isStrict = true;
    for (let attempts = 0; ; ) {
      try {
        const r = await generateText({
          model: language(isStrict),
          instructions: isStrict ? system : `${system}\n\n${asJson(task.schema)}`,
          prompt,
          output: Output.object({ schema: task.schema }),
          maxRetries: LIMITS.ai.retries,
          abortSignal,
          ...(task.maxOutputTokens ? { maxOutputTokens: task.maxOutputTokens } : {}),
        });
        await this.countCall(where, use, connection.model, spent(r.totalUsage));
        return r.output;
      } catch (e) {
        if (isStrict && refusesSchemas(e)) {
          isStrict = false;
          continue;
        }
        const malformed = isMalformed(e);
        // What was answered was paid for, whether or not it can be read.
        if (malformed) await this.countCall(where, use, connection.model, spent(malformed.usage));
        if (!malformed || attempts++ > 0) throw this.asProviderError(e, task.signal);
      }
    }
  }

  private async *written<T>(where: InWorkspace, use: AiUse, connection: Ready, task: Task & { element: z.ZodType<T> }): AsyncGenerator<T> {
    const { streamText, Output } = await import('ai');
    const { language } = await modelsOf(connection, this.config.aiPrivateHosts);
    const { system, prompt } = frame(task.system, task.prompt, task.sources ?? []);
    const inWords = `${system}\n\n${asJson(z.object({ elements: z.array(task.element) }))}`;
    const abortSignal = within(task.seconds ?? LIMITS.ai.callSeconds, task.signal);
    let isStrict = true;
    for (let attempts = 0; ; ) {
      const stop = new AbortController();
      let failure: unknown;
      // What a call costs that is broken off is not said by anybody: about four characters are a token, of thoughts as of words.
      let used: Partial<LanguageModelUsage> = { inputTokens: tokensIn(system + prompt) };
      let letters = 0;
      let count = 0;
      // Who leaves has asked, whatever came of it.
      let wasAnswered = true;
      try {
        const r = streamText({
          model: language(isStrict),
          instructions: isStrict ? system : inWords,
          prompt,
          output: Output.array({ element: task.element }),
          maxRetries: LIMITS.ai.retries,
          abortSignal: AbortSignal.any([abortSignal, stop.signal]),
          onError: ({ error }) => {
            failure ??= error;
          },
          onChunk: ({ chunk }) => {
            if (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta') letters += chunk.text.length;
          },
          ...(task.maxOutputTokens ? { maxOutputTokens: task.maxOutputTokens } : {}),
        });
        for await (const element of r.elementStream) {
          count++;
          yield element;
        }
        if (abortSignal.aborted) throw abortSignal.reason;
        if (failure) throw failure;
        const reported = await r.totalUsage;
        if (reported.inputTokens) used = reported;
        await r.output;
        return;
      } catch (e) {
        wasAnswered = letters > 0 || task.signal?.aborted === true || isMalformed(e) !== null;
        if (isStrict && !count && refusesSchemas(e)) {
          isStrict = false;
          continue;
        }
        const providerError = this.asProviderError(e, task.signal);
        if (count && providerError instanceof AiProviderError && providerError.providerError !== 'slow')
          throw new AiProviderError('interrupted', providerError.detail);
        if (!isMalformed(e) || attempts++ > 0) throw providerError;
      } finally {
        stop.abort();
        const cost = used.outputTokens === undefined ? { ...used, outputTokens: Math.ceil(letters / 4) } : used;
        // What came of the call is not lost with the note of what it cost.
        if (wasAnswered)
          await this.countCall(where, use, connection.model, spent(cost)).catch((err) =>
            log.error({ err }, 'a call of a model was not counted'),
          );
      }
    }
  }

  private async countCall(where: InWorkspace, use: AiUse, model: string, cost: AiCost): Promise<void> {
    await this.db.tx(where, (m) => m.query(COUNT_CALL, [where.workspaceId, use, model, cost.tokensIn, cost.tokensOut]));
  }

  /** The error as users see it; a call that its caller aborted keeps the caller's reason. */
  private asProviderError(e: unknown, signal?: AbortSignal): unknown {
    if (signal?.aborted) return signal.reason;
    const providerError = providerErrorOf(e);
    log.warn({ providerError: providerError.providerError, detail: providerError.detail }, 'model call failed');
    return providerError;
  }
}

type Ready = Connection & { key: string | null };

const ANSWER = z.object({ answer: z.string() });

function unlocked(connection: Connection): Ready {
  const { key, ...rest } = connection;
  if (key === 'locked') throw new AiProviderError('locked');
  return { ...rest, key };
}

const asJson = (schema: z.ZodType): string => `Answer with JSON alone, of this schema: ${JSON.stringify(z.toJSONSchema(schema))}`;

const tokensIn = (text: string): number => Math.ceil(text.length / 4);

const within = (seconds: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(seconds * 1000), ...(signal ? [signal] : [])]);

const spent = (u?: Partial<LanguageModelUsage>): AiCost => ({ tokensIn: u?.inputTokens || 0, tokensOut: u?.outputTokens || 0 });
