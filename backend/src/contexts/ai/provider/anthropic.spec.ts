import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { providerErrorOf, withModels } from '../../../testing/app-with-models.js';
import { FakeAnthropic } from '../../../testing/fake-anthropic.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { AiProvider } from './ai-provider.service.js';

let t: TestApp;
let models: FakeAnthropic;
let ada: Person;
let ai: AiProvider;
const KEY = 'sk-ant-test-1234567890';
const task = {
  system: 'List what was said.',
  prompt: 'At most one point.',
  sources: [{ id: 'a', text: 'The deposit took three weeks to come back.' }],
  schema: z.object({ points: z.array(z.object({ text: z.string(), sources: z.array(z.string()) })) }),
};
const ANSWER = { points: [{ text: 'The deposit took three weeks.', sources: ['a'] }] };
const connect = (model: string) =>
  ada.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, {
    i: { provider: 'anthropic', baseUrl: models.url, model, key: KEY },
  });

withModels(FakeAnthropic, (app, fake) => {
  [t, models, ai] = [app, fake, app.get(AiProvider)];
});
beforeEach(async () => {
  ada = (await t.aWorkspace()).admin;
  models.behave();
});

describe("a model that speaks Anthropic's protocol", () => {
  it.each([
    ['by the schema of its output', 'claude-sonnet-4-5', (body: any) => expect(body.output_config.format.type).toBe('json_schema')],
    [
      'by a tool that it must call',
      'some-older-model',
      (body: any) => expect(body.tools[0].input_schema.properties).toHaveProperty('points'),
    ],
  ] as const)('answers in the shape that is asked for, %s', async (_, model, asked) => {
    await connect(model);
    models.behave({ answer: ANSWER });
    expect(await ai.generate(ada.actor, 'summarize', task)).toEqual({ value: ANSWER, model });
    const [{ headers, body, path }] = models.calls as [(typeof models.calls)[0]];
    expect(path).toBe('/v1/messages');
    expect(headers['x-api-key']).toBe(KEY);
    expect(headers['anthropic-version']).toMatch(/^\d{4}-\d\d-\d\d$/);
    asked(body);
    // What was said is data of the person's message, and no part of the task.
    expect(JSON.stringify(body.messages)).toContain('three weeks to come back');
    expect(JSON.stringify(body.system)).not.toContain('three weeks');
    const { aiSettings } = await ada.ask(`{ aiSettings { usage { feature model calls tokensIn tokensOut } } }`);
    expect(aiSettings.usage).toEqual([expect.objectContaining({ feature: 'summarize', model, calls: 1 })]);
    expect(aiSettings.usage[0].tokensIn).toBeGreaterThan(50);
  });

  it.each(['claude-sonnet-4-5', 'some-older-model'])('writes a list element by element: %s', async (model) => {
    await connect(model);
    const elements = [{ said: 'The deposit took three weeks.' }, { said: 'Nobody answered.' }];
    models.behave({ answer: { elements } });
    const written = await ai.elements(ada.actor, 'ask', { ...task, element: z.object({ said: z.string() }) });
    const read: unknown[] = [];
    for await (const element of written!.elements) read.push(element);
    expect(read).toEqual(elements);
    expect(models.calls.map(({ body }) => body.stream)).toEqual([true]);
  });

  it('is asked again after 429 and 529, as long as it takes, and then said to be busy', async () => {
    await connect('claude-sonnet-4-5');
    for (const status of [429, 529]) {
      models.behave({ status, retryAfterMs: 20, times: 2 }, { answer: ANSWER });
      expect(await providerErrorOf(ai.generate(ada.actor, 'summarize', task))).toBe('answered');
      expect(models.calls).toHaveLength(3);
    }
    models.behave({ status: 429, retryAfterMs: 5 });
    expect(await providerErrorOf(ai.generate(ada.actor, 'summarize', task))).toBe('busy');
    expect(models.calls).toHaveLength(4);
  });

  it('that refuses the key, or is not known, is not asked again', async () => {
    await connect('claude-sonnet-4-5');
    models.behave({ status: 401 });
    expect(await providerErrorOf(ai.generate(ada.actor, 'summarize', task))).toBe('refused');
    expect(models.calls).toHaveLength(1);
    models.behave({ status: 404 });
    expect(await providerErrorOf(ai.generate(ada.actor, 'summarize', task))).toBe('unknownModel');
    expect(models.calls).toHaveLength(1);
  });

  it('is tested from the settings like any other', async () => {
    await connect('claude-sonnet-4-5');
    models.behave({ answer: { answer: 'yes' } });
    const { testAiProvider } = await ada.ask(`mutation ($i: UpdateAiProviderInput!) { testAiProvider(input: $i) { ok message } }`, {
      i: { provider: 'anthropic', baseUrl: models.url, model: 'claude-sonnet-4-5', key: KEY },
    });
    expect(testAiProvider).toEqual({ ok: true, message: 'claude-sonnet-4-5 answers and keeps to the form that is asked for.' });
  });
});
