import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf, optionalText } from './text-input.js';

/** What a workspace switches on and off each for itself. A new feature is a word here, in the lists below, and in the texts of the settings. */
export const AI_FEATURES = ['ask', 'summarize', 'highlights', 'tags', 'insights', 'redact'] as const;
/** One feature with a switch. */
export type AiFeature = (typeof AI_FEATURES)[number];

/** The three states of a switch: applied on arrival, waits for a person, does nothing. */
export const AI_MODES = ['On', 'Suggest', 'Off'] as const;
/** The state of a feature's switch. */
export type AiMode = (typeof AI_MODES)[number];

/** How a feature stands in a workspace that has chosen nothing: nothing is applied without a person but what a person asks for. */
export const AI_DEFAULTS: Readonly<Record<AiFeature, AiMode>> = {
  ask: 'On',
  summarize: 'Suggest',
  highlights: 'Suggest',
  tags: 'Suggest',
  insights: 'Suggest',
  redact: 'Suggest',
};

/**
 * The states that make a difference for a feature: answers are asked for by a person; tags are chosen by one, or put
 * on a new highlight without one where they surely fit; similar highlights are only shown; summaries are asked for, highlights accepted and redactions looked through by one, or all three made as texts arrive; drafts of insights are
 * ordered by one, or begun when a tag has enough new quotes, and accepted by one.
 */
export const AI_CHOICES: Readonly<Record<AiFeature, readonly AiMode[]>> = {
  ask: ['On', 'Off'],
  summarize: ['On', 'Suggest', 'Off'],
  highlights: ['On', 'Suggest', 'Off'],
  tags: ['On', 'Suggest', 'Off'],
  insights: ['On', 'Suggest', 'Off'],
  redact: ['On', 'Suggest', 'Off'],
};

/** For what tokens are spent: the features, meaning vectors, and the test of a connection. */
export const AI_USES = [...AI_FEATURES, 'meaning', 'test'] as const;
/** One purpose for which a model is called. */
export type AiUse = (typeof AI_USES)[number];

/** What admins are notified of: another provider, another state of a switch, tags that were put on without a person, and what became of words of notes. */
export const AI_AUDIT_LOG = ['PROVIDER', 'MODE', 'TAGGED', 'REDACTED', 'RESTORED', 'PERMANENT'] as const;
/** One kind of such actions. */
export type AiAuditEntryKind = (typeof AI_AUDIT_LOG)[number];

/** Where a model is reached: nowhere, at any address that speaks OpenAI's protocol, or at Anthropic. */
export const AI_PROVIDERS = ['none', 'openaiCompatible', 'anthropic'] as const;
/** The kind of a workspace's model provider. */
export type AiProviderKind = (typeof AI_PROVIDERS)[number];

/** Why a model gave no answer, in the words that a person reads. */
export const AI_PROVIDER_ERRORS = {
  budget: 'This month’s AI budget is used up. It resets next month, or an admin can raise it.',
  address: 'This address can’t be used: it points to a private network.',
  unreachable: 'The model provider cannot be reached. Try again in a moment.',
  slow: 'The model provider took too long to answer. Try again in a moment.',
  busy: 'The model provider is busy. Try again in a moment.',
  refused: 'The model provider refused the key. An admin can check it in the AI settings.',
  unknownModel: 'The model provider does not know this model. An admin can check its name in the AI settings.',
  malformed: 'The model answered twice with something that could not be read.',
  interrupted: 'The model stopped in the middle of its answer.',
  failed: 'The model provider answered with an error.',
  shipped: 'The language model that comes with Verbatim cannot be started on this installation.',
  locked: 'The stored key cannot be read on this installation. An admin has to enter it again.',
} as const;
/** One reason why a model gave no answer. */
export type AiProviderErrorKind = keyof typeof AI_PROVIDER_ERRORS;

/**
 * What providers ask for in a request so that what stands in it is neither kept nor learned from, by the host of their API; the others do not by
 * contract, or know no such flag.
 */
export const AI_NO_TRAINING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'api.openai.com': { store: false },
  'openrouter.ai': { provider: { data_collection: 'deny' } },
};

/** The flag against keeping and training that is sent to an address with each call of the model that writes; null where none is. */
export function noTrainingFlag(baseUrl: string): Readonly<Record<string, unknown>> | null {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return Object.hasOwn(AI_NO_TRAINING, host) ? (AI_NO_TRAINING[host] ?? null) : null;
}

/** The share of a budget from which a screen warns. */
export const AI_BUDGET_WARNING_SHARE = 0.8;

const mode = oneOf(AI_MODES, 'The setting');
const feature = oneOf(AI_FEATURES, 'The feature');

/** An http address without credentials, query or fragment, and without a slash at its end. */
const baseUrl = optionalText(LIMITS.ai.baseUrl, 'The address').transform((text, ctx) => {
  if (text == null) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '');
  ctx.addIssue({ code: 'custom', message: 'Enter an address that begins with https:// and has no password or question mark in it.' });
  return z.NEVER;
});

/** A workspace's model: null takes a value away, what is left out stays. The key is write-only. */
export const updateAiProviderInput = z.object({
  provider: oneOf(AI_PROVIDERS, 'The provider'),
  baseUrl,
  model: optionalText(LIMITS.ai.model, 'The model'),
  embeddingModel: optionalText(LIMITS.ai.model, 'The embedding model'),
  key: optionalText(LIMITS.ai.key, 'The key'),
  budget: z
    .int({ error: 'The budget must be a whole number of tokens.' })
    .min(1, 'The budget must be at least one token. To stop all calls, choose no provider.')
    .max(LIMITS.ai.budget, `The budget can be at most ${LIMITS.ai.budget} tokens.`)
    .nullish(),
});
/** A workspace's model, as typed by an admin. */
export type UpdateAiProviderInput = z.output<typeof updateAiProviderInput>;

const fits = ({ feature: value, mode: to }: { feature: AiFeature; mode: AiMode | null }) => to === null || AI_CHOICES[value].includes(to);
const UNAVAILABLE_MODE = { path: ['mode'], message: 'This setting isn’t available for this feature.' };

/** A switch of the workspace. */
export const setAiModeInput = z.object({ feature, mode }).refine(fits, UNAVAILABLE_MODE);
/** A switch of the workspace. */
export type SetAiModeInput = z.output<typeof setAiModeInput>;

/** A switch of a project; null follows the workspace. */
export const setProjectAiModeInput = z
  .object({ projectId: idSchema, feature, mode: mode.nullish().transform((to) => to ?? null) })
  .refine(fits, UNAVAILABLE_MODE);
/** A switch of a project. */
export type SetProjectAiModeInput = z.output<typeof setProjectAiModeInput>;
