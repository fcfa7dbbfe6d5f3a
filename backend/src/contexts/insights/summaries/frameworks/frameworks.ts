import type { SummaryFramework } from '@libs/domain';
import type { PhraseKind } from './phrase-patterns.js';

/** How sentences are found without a model. `best` of a kind is that in the language of the cues, and the best in others. `slices`, `questions`, `themes` and `speakers` make sections of their own. */
export type ExtractionRule =
  | { by: 'best'; count: number; phraseKind?: PhraseKind }
  | { by: 'cue'; phraseKind: PhraseKind; count: number; isRanked?: boolean }
  | { by: 'request'; count: number }
  | { by: 'slices'; count: number }
  | { by: 'questions'; sections: number; each: number }
  | { by: 'themes'; sections: number; each: number }
  | { by: 'speakers'; sections: number; each: number };

/** A part of a framework: its heading, its instruction for a model, and its rule without one. */
export interface FrameworkSection {
  key: string;
  title: string;
  prompt: string;
  rule: ExtractionRule;
  /** Without a model the part is there only where the text has sentences of so many of these kinds: a test without a task is none. */
  needs?: { kinds: readonly PhraseKind[]; least: number };
}

/** A framework: its instruction for a model, and its parts. */
export interface Framework {
  prompt: string;
  sections: readonly FrameworkSection[];
}

const byPhrase = (key: PhraseKind, title: string, prompt: string, count = 4, isRanked = false): FrameworkSection => ({
  key,
  title,
  prompt,
  rule: { by: 'cue', phraseKind: key, count, isRanked },
});

/** What a usability test has, what a study, a job that people want done, and an opportunity. */
const TESTED = { kinds: ['task'], least: 1 } as const;
const STUDIED = { kinds: ['goal', 'method', 'finding'], least: 2 } as const;
const IN_SITUATIONS = { kinds: ['situation'], least: 1 } as const;
const ANSWERED = { kinds: ['pain', 'idea'], least: 2 } as const;

/** The fifteen frameworks, as data: to change what a summary looks like, change this table. */
export const FRAMEWORKS: Readonly<Record<SummaryFramework, Framework>> = {
  Essential: {
    prompt: 'Say what somebody must know who reads nothing else.',
    sections: [
      {
        key: 'essential',
        title: 'Essentials',
        prompt: 'Three to seven points, the most important first.',
        rule: { by: 'best', count: 6 },
      },
    ],
  },
  Chronological: {
    prompt: 'Tell what happened in its order.',
    sections: [
      {
        key: 'order',
        title: 'In order',
        prompt: 'One point for each step, in the order in which it happened.',
        rule: { by: 'slices', count: 8 },
      },
    ],
  },
  ByQuestion: {
    prompt: 'Give what was answered to each question that was asked.',
    sections: [
      {
        key: 'question',
        title: 'Questions',
        prompt: 'For each important question one or two points that answer it.',
        rule: { by: 'questions', sections: 6, each: 2 },
      },
    ],
  },
  ByThemes: {
    prompt: 'Group what was said by the subjects that come back.',
    sections: [
      {
        key: 'theme',
        title: 'Themes',
        prompt: 'For each subject the points that say most about it.',
        rule: { by: 'themes', sections: 5, each: 3 },
      },
    ],
  },
  BySpeaker: {
    prompt: 'Say for each person what matters in what they said. Name them.',
    sections: [
      {
        key: 'speaker',
        title: 'Speakers',
        prompt: 'For each person their context, needs and strongest statements.',
        rule: { by: 'speakers', sections: 8, each: 3 },
      },
    ],
  },
  PainPoints: {
    prompt: 'List problems, by how often and how strongly they are felt.',
    sections: [byPhrase('pain', 'Pain points', 'Each problem in one sentence, the strongest first.', 8, true)],
  },
  FeatureRequests: {
    prompt: 'List what people ask for, with who asked.',
    sections: [byPhrase('request', 'Requests', 'Each request in one sentence; name who asks.', 8, true)],
  },
  VoiceOfCustomerReport: {
    prompt: 'Write down the voice of the customer.',
    sections: [
      byPhrase('praise', 'Praise', 'What people like.'),
      byPhrase('pain', 'Pains', 'What troubles people.'),
      byPhrase('request', 'Requests', 'What people ask for.'),
      byPhrase('who', 'Who says it', 'What is said about groups of people.', 3),
      byPhrase('trend', 'What is changing', 'What becomes more, less, or different.', 3),
    ],
  },
  UsabilityTest: {
    prompt: 'Report a usability test.',
    sections: [
      byPhrase('task', 'Tasks', 'What people tried to do.'),
      {
        ...byPhrase(
          'pain',
          'Problems',
          'What went wrong; begin each with a severity from 0 to 4 only if the text says how bad it was.',
          5,
          true,
        ),
        needs: TESTED,
      },
      { ...byPhrase('outcome', 'Outcomes', 'How it ended.'), needs: TESTED },
      { ...byPhrase('praise', 'What worked', 'What went well.', 3), needs: TESTED },
    ],
  },
  JobsToBeDone: {
    prompt: 'Find the jobs that people want done.',
    sections: [
      byPhrase('situation', 'Situation', 'When and where it comes up.'),
      { ...byPhrase('motivation', 'Motivation', 'What they want, and why.'), needs: IN_SITUATIONS },
      { ...byPhrase('wanted', 'Wanted outcome', 'What would be better then.'), needs: IN_SITUATIONS },
    ],
  },
  ProductRequirements: {
    prompt: 'Rewrite needs as requirements.',
    sections: [
      byPhrase('requirement', 'Requirements', 'Each need as one requirement.', 6, true),
      byPhrase('limit', 'Limits and assumptions', 'What restricts them.', 3),
      byPhrase('open', 'Open questions', 'What is still undecided.', 3),
    ],
  },
  ActionableOpportunities: {
    prompt: 'Find opportunities: a problem, who has it, what could help.',
    sections: [
      { ...byPhrase('pain', 'Problems', 'What is wrong.', 4, true), needs: ANSWERED },
      { ...byPhrase('who', 'Who is affected', 'Whom it concerns.', 3), needs: ANSWERED },
      { ...byPhrase('idea', 'What could help', 'What was proposed or would follow.'), needs: ANSWERED },
    ],
  },
  ActionItems: {
    prompt: 'List decisions, next steps with their owners and dates, and open questions.',
    sections: [
      byPhrase('decision', 'Decisions', 'What was decided.'),
      byPhrase('action', 'Next steps', 'What is to be done, by whom, until when.'),
      byPhrase('open', 'Open questions', 'What is still undecided.', 3),
    ],
  },
  ResearchReport: {
    prompt: 'Write a research report.',
    sections: [
      { ...byPhrase('goal', 'Goal', 'What was to be found out.', 2), needs: STUDIED },
      { ...byPhrase('method', 'Method and participants', 'How, and with whom.', 2), needs: STUDIED },
      {
        needs: STUDIED,
        key: 'findings',
        title: 'Findings',
        prompt: 'What was found, the most important first.',
        rule: { by: 'best', count: 6, phraseKind: 'finding' },
      },
      { ...byPhrase('caveat', 'Limits', 'What speaks against relying on it.', 2), needs: STUDIED },
      { ...byPhrase('action', 'Next steps', 'What follows.', 3), needs: STUDIED },
    ],
  },
  CustomPrompt: {
    prompt: 'Answer what the person asks for.',
    sections: [{ key: 'answer', title: 'What was asked for', prompt: 'Points that answer it.', rule: { by: 'request', count: 7 } }],
  },
};
