import { z } from 'zod';
import { clientKeySchema, idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { searchInput } from './search.js';
import { oneOf, optionalText, requiredText } from './text-input.js';

/** The ways in which a summary can be laid out, in the order of the picker; the ids are the specification's. */
export const SUMMARY_FRAMEWORKS = [
  { id: 'Essential', title: 'Essentials', hint: 'What to know if you read nothing else' },
  { id: 'Chronological', title: 'In order', hint: 'What happened, one step after the other' },
  { id: 'ByQuestion', title: 'By question', hint: 'Answers under each question that was asked' },
  { id: 'ByThemes', title: 'By theme', hint: 'Grouped by the subjects that come back' },
  { id: 'BySpeaker', title: 'By speaker', hint: 'What each person said that matters most' },
  { id: 'PainPoints', title: 'Pain points', hint: 'Problems, the strongest first' },
  { id: 'FeatureRequests', title: 'Feature requests', hint: 'What people ask for, and who' },
  { id: 'VoiceOfCustomerReport', title: 'Voice of the customer', hint: 'Praise, pains, requests and who says them' },
  { id: 'UsabilityTest', title: 'Usability test', hint: 'Tasks, what went wrong, what worked' },
  { id: 'JobsToBeDone', title: 'Jobs to be done', hint: 'Situation, motivation and wanted outcome' },
  { id: 'ProductRequirements', title: 'Product requirements', hint: 'Needs, with what they rest on' },
  { id: 'ActionableOpportunities', title: 'Opportunities', hint: 'Problem, who has it, what could help' },
  { id: 'ActionItems', title: 'Action items', hint: 'Decisions, next steps and open questions' },
  { id: 'ResearchReport', title: 'Research report', hint: 'Goal, method, findings, limits, next steps' },
  { id: 'CustomPrompt', title: 'Your own', hint: 'Say what you want to know' },
] as const satisfies readonly { id: string; title: string; hint: string }[];

/** The id of a framework. */
export type SummaryFramework = (typeof SUMMARY_FRAMEWORKS)[number]['id'];
/** The ids of all frameworks. */
export const SUMMARY_FRAMEWORK_IDS = SUMMARY_FRAMEWORKS.map((f) => f.id);

/** The kinds that are found by words alone when no model writes them, and those of which a part is; the words are English. */
const BY_WORDS: Readonly<Partial<Record<SummaryFramework, 'all' | 'some'>>> = {
  PainPoints: 'all',
  FeatureRequests: 'all',
  VoiceOfCustomerReport: 'all',
  UsabilityTest: 'all',
  JobsToBeDone: 'all',
  ProductRequirements: 'all',
  ActionableOpportunities: 'all',
  ActionItems: 'all',
  ResearchReport: 'some',
};
/** Which of the sections of a kind are found by English words where no model writes them. */
export const foundByWords = (framework: SummaryFramework): 'all' | 'some' | 'none' => BY_WORDS[framework] ?? 'none';

/** A language by its English name. */
export const languageNamed = (code: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;

/** What a user reads who asks for a kind of summary that cannot be made of this text. */
export const SUMMARY_REFUSALS = {
  /** No model, and the text is in a language whose words are not known. */
  needsModel: (framework: SummaryFramework, language: string): string =>
    `Without a model “${titleOfFramework(framework)}” is found by English words, and this text is in ${languageNamed(language)}. Choose another kind, or have an admin connect a model in the AI settings.`,
  /** No model, and none of the words that this kind is found by. */
  notFound: (framework: SummaryFramework): string =>
    `No words were found that belong under “${titleOfFramework(framework)}”. Choose another kind of summary, or have an admin connect a model in the AI settings.`,
  /** A model read it, and found nothing of this kind. */
  nothing: (framework: SummaryFramework): string =>
    `Nothing was said that belongs under “${titleOfFramework(framework)}”. Choose another kind of summary.`,
} as const;

/** What a framework is called. */
export const titleOfFramework = (framework: SummaryFramework): string => SUMMARY_FRAMEWORKS.find(({ id }) => id === framework)!.title;

/** How far a summary is: it waits, is being made, was stopped, went wrong, or is there. */
export const SUMMARY_STATES = ['queued', 'running', 'cancelled', 'failed', 'done'] as const;
/** The state of a summary. */
export type SummaryState = (typeof SUMMARY_STATES)[number];

/** What a summary can be made of. */
export const SUMMARY_SCOPES = ['note', 'tag', 'project', 'selection', 'search'] as const;
/** What a summary is made of. */
export type SummaryScope = (typeof SUMMARY_SCOPES)[number];

const { notes, highlights } = LIMITS.summary;

/** A search that is summarised, so written that the same choices in another order are the same search. */
export const summarizedSearch = searchInput
  .omit({ limit: true, cursor: true, sort: true })
  .extend({ projectId: idSchema.nullish() })
  .refine(({ query }) => query, { path: ['query'], message: 'Say what to search for.' })
  .transform(({ query, types, projectId, projectIds, tagIds, people, changedAfter }) => ({
    query,
    types: inOrder(types),
    projectIds: inOrder([...(projectIds ?? []), ...(projectId ? [projectId] : [])]),
    tagIds: inOrder(tagIds),
    people: inOrder(people),
    changedAfter: changedAfter ?? null,
  }));
/** A search that is summarised. */
export type SummarizedSearch = z.output<typeof summarizedSearch>;
const inOrder = <T extends string>(values: readonly T[] | null | undefined): T[] => [...new Set(values)].sort();

const whatIsSummarized = {
  kind: oneOf(SUMMARY_SCOPES, 'What is summarized'),
  id: idSchema.nullish(),
  noteIds: idList(notes, `At most ${notes} notes at once.`).nullish(),
  highlightIds: idList(highlights, `At most ${highlights} highlights at once.`).nullish(),
  search: summarizedSearch.nullish(),
};
type Target = z.output<z.ZodObject<typeof whatIsSummarized>>;
const isTarget = ({ kind, id, search, noteIds, highlightIds }: Target) =>
  !!id || (kind === 'search' ? !!search : kind === 'selection' && !!(noteIds?.length || highlightIds?.length));
const NO_TARGET = { path: ['id'], message: 'Say what to summarize.' };

/** What could be summarised: an object by its id, a selection or a search by what was chosen, or by its id when it was summarised before. */
export const summaryTarget = z.object(whatIsSummarized).refine(isTarget, NO_TARGET);
/** What could be summarised. */
export type SummaryTarget = z.output<typeof summaryTarget>;

/** An order for a summary of something. */
export const summarizeInput = z
  .object({
    ...whatIsSummarized,
    framework: oneOf(SUMMARY_FRAMEWORK_IDS, 'The framework'),
    prompt: optionalText(LIMITS.summary.prompt, 'What you want to know'),
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => input.framework !== 'CustomPrompt' || input.prompt, { path: ['prompt'], message: 'Say what you want to know.' })
  .refine(isTarget, NO_TARGET);
/** An order for a summary. */
export type SummarizeInput = z.output<typeof summarizeInput>;

/** A summary as a user rewrote it: sections and bullets that are left out are gone, each bullet keeps its citations. */
export const editSummaryInput = z.object({
  id: idSchema,
  sections: z
    .array(
      z.object({
        key: z.string().max(100),
        title: requiredText(LIMITS.title, 'The heading'),
        bullets: z
          .array(z.object({ id: z.string().max(100), text: requiredText(LIMITS.summary.bullet, 'A point') }))
          .max(LIMITS.summary.bullets),
      }),
    )
    .max(LIMITS.summary.sections),
});
/** A summary as a user rewrote it. */
export type EditSummaryInput = z.output<typeof editSummaryInput>;

/** A summary to be written into an insight. */
export type InsertSummaryInput = { summaryId: string; clientKey: string | null } & (
  | { insightId: string }
  | { projectId: string; title: string }
);

/** A summary to be written into an insight: one that is there, or a new one in a project. */
export const insertSummaryInput = z
  .object({
    summaryId: idSchema,
    insightId: idSchema.nullish(),
    projectId: idSchema.nullish(),
    title: requiredText(LIMITS.title, 'Title').nullish(),
    clientKey: clientKeySchema.nullish(),
  })
  .transform(({ summaryId, insightId, projectId, title, clientKey }, ctx): InsertSummaryInput => {
    const order = { summaryId, clientKey: clientKey ?? null };
    if (insightId) return { ...order, insightId };
    if (projectId && title) return { ...order, projectId, title };
    ctx.addIssue({ code: 'custom', path: [projectId ? 'title' : 'insightId'], message: 'Choose an insight, or give a new one a title.' });
    return z.NEVER;
  });
