import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { connectModel, providerErrorOf, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { AiProvider } from './ai-provider.service.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let ai: AiProvider;
const task = {
  system: 'List what was said.',
  prompt: 'At most three points.',
  sources: [{ id: 'a', text: 'Anna: The deposit took three weeks to come back. We did not hear from anybody. Nobody answered us at all.' }],
  element: z.object({ text: z.string(), source: z.string() }),
};

withModels(FakeModels, (app, fake) => {
  [t, models, ai] = [app, fake, app.get(AiProvider)];
});
beforeEach(async () => {
  ada = (await t.aWorkspace()).admin;
  await connectModel(ada, models, { key: 'sk-test-1234567890' });
  models.behave();
});

/** What was read of a list before its end or its error. */
async function read(signal?: AbortSignal, seconds?: number): Promise<{ texts: string[]; providerError: string }> {
  const texts: string[] = [];
  const whole = async () => {
    const { elements } = (await ai.elements(ada.actor, 'ask', {
      ...task,
      ...(signal ? { signal } : {}),
      ...(seconds ? { seconds } : {}),
    }))!;
    for await (const { text } of elements) texts.push(text);
  };
  return { providerError: await providerErrorOf(whole()), texts };
}
const usage = async () => (await ada.ask(`{ aiSettings { usage { feature calls tokensIn tokensOut } } }`)).aiSettings.usage;

describe('a list that a model writes', () => {
  it('comes element by element while it is written, and is paid for once', async () => {
    models.behave({ pieceMs: 15 });
    const { elements } = (await ai.elements(ada.actor, 'ask', task))!;
    const times: number[] = [];
    for await (const _ of elements) times.push(performance.now());
    expect(times).toHaveLength(3);
    // The pieces of two more elements lie between.
    expect(times[2]! - times[0]!).toBeGreaterThan(100);
    expect(await usage()).toEqual([expect.objectContaining({ feature: 'ask', calls: 1, tokensIn: 100 })]);
  });

  it('is asked for once more when it cannot be read at all', async () => {
    for (const malformed of ['noJson', 'otherShape', 'noBody'] as const) {
      models.behave({ malformed, times: 1 });
      expect([malformed, (await read()).providerError, models.calls.length]).toEqual([malformed, 'answered', 2]);
      models.behave({ malformed });
      expect([malformed, (await read()).providerError, models.calls.length]).toEqual([malformed, 'malformed', 2]);
    }
  });

  it('keeps what came before it broke off, and says so instead of beginning again', async () => {
    models.behave({ drop: 'middle' });
    const { texts, providerError } = await read();
    expect(texts).toEqual(['We did not hear from anybody.']);
    expect(providerError).toBe('interrupted');
    expect(models.calls).toHaveLength(1);
    // The cost is unknown.
    expect((await usage())[0].tokensIn).toBeGreaterThan(50);
  });

  it('is asked for again after 429 and 500, and waits no longer than it may', async () => {
    models.behave({ status: 429, retryAfterMs: 20, times: 1 }, { status: 500, retryAfterMs: 10, times: 1 });
    expect((await read()).providerError).toBe('answered');
    expect(models.calls).toHaveLength(3);
    models.behave({ status: 401 });
    expect((await read()).providerError).toBe('refused');
    models.behave({ delayMs: 5000 });
    expect((await read(undefined, 0.2)).providerError).toBe('slow');
    models.behave({ pieceMs: 400 });
    expect((await read(undefined, 1)).providerError).toBe('slow');
  });

  it('gives a server that knows no schemas the schema in words', async () => {
    models.behave({ noSchemas: true });
    expect((await read()).texts).toHaveLength(3);
    expect(models.calls.map((c) => c.body.response_format?.type)).toEqual(['json_schema', 'json_object']);
  });

  it('ends with its reader, who has used what was written till then', async () => {
    models.behave({ pieceMs: 30 });
    const { elements } = (await ai.elements(ada.actor, 'ask', task))!;
    for await (const _ of elements) break;
    for (let i = 0; i < 100 && !models.calls[0]!.wasAborted; i++) await new Promise((r) => setTimeout(r, 20));
    expect(models.calls[0]!.wasAborted).toBe(true);
    expect(await usage()).toEqual([expect.objectContaining({ calls: 1, tokensIn: expect.any(Number) })]);
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    expect((await read(stop.signal)).providerError).toBe('enough');
  });
});
