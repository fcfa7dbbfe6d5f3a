import type { InsightTemplate } from './template-content.js';

/** The insights to start from. */
export const INSIGHT_TEMPLATES: readonly InsightTemplate[] = [
  {
    kind: 'INSIGHT',
    id: 'insight-research-report',
    title: 'Research report',
    about: 'The whole story of a study: what was asked, how, what was found and what to do.',
    text: `## Summary
_Three sentences for people who read nothing else: what you asked, what you found, what should happen._
## Why we did this
_Which decision is this for, and who makes it?_
## How we did it
_How many people, who they are, how they were found, when, and what they were asked or shown._
## What we found
### Finding 1
_One claim as a full sentence. Add the highlights that it rests on, and say how many people said it._
### Finding 2
_The next claim._
### Finding 3
_The next claim._
## What speaks against it
_Who said something else? What could not be seen with this method?_
## What we recommend
1. _First, because…_
2. _Then, because…_
## Open questions
- _What do we still not know?_`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-one-page-summary',
    title: 'One-page summary',
    about: 'One finding, its evidence and what follows from it, on a single page.',
    text: `## In one sentence
_What should the reader remember tomorrow?_
## What people said
_Two or three highlights that show it best._
## Why it matters
_What does it cost people, and what does it cost us?_
## What we suggest
- _The next step, who takes it, and until when._`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-persona',
    title: 'Persona',
    about: 'A kind of person you met several times, told with their own words.',
    text: `## Who they are
_Their work, their team, their day. Only what you heard, from at least three people._
## What they want to get done
- _The goal behind the task._
## What gets in their way
- _Each with a highlight._
## How they do it today
_Tools, workarounds, the people they ask._
## In their words
_The sentences that only they would say._
## What this means for us
- _What to build, say or leave out for them._`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-jtbd-card',
    title: 'Job to be done',
    about: 'One job that people hire a product for: situation, motivation and outcome.',
    text: `## The job
When _situation_, I want to _motivation_, so I can _outcome_.
## What pushes them
_What is wrong with the way they do it today?_
## What pulls them
_What do they hope for?_
## What worries them
_What could go wrong after the switch?_
## What holds them
_Which habit keeps them where they are?_
## How they measure success
- _How do they know that the job is done well?_`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-opportunity-brief',
    title: 'Opportunity brief',
    about: 'A problem worth solving: whose it is, how big it is, and how to find out more.',
    text: `## The opportunity
_The problem as a full sentence, without a solution in it._
## Who has it
_Which people, how many of those you spoke with, how often._
## What it costs them
_Time, money, trust. Add highlights._
## What they do instead
_Today's workarounds are your competition._
## Why now
_What changed, here or outside?_
## Ideas
- _Small enough to test in a week._
## What must be true
- _The riskiest assumption first, and how to test it._`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-usability-findings',
    title: 'Usability findings',
    about: 'Problems by severity, each with where it happens, who met it and how to fix it.',
    text: `## Result
_How many people finished each task, and what stopped the others?_
## 4 Critical
_People could not finish the task._
- _Problem, where it happens, how many met it, how to fix it._
## 3 Major
_People needed help or gave up for a while._
- _Problem, where it happens, how many met it, how to fix it._
## 2 Minor
_People were slowed down._
- _Problem, where it happens, how many met it, how to fix it._
## 1 Cosmetic
- _Problem, where it happens._
## What worked well
- _Keep this._
## How we tested
_Who, what, which version, when._`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-journey-map',
    title: 'Journey map',
    about: 'What people do, think and feel at each stage, and where it could be better.',
    text: `## Whose journey
_Which people, which goal, from where to where._
## Become aware
_What they do, what they think, how they feel. Add highlights._
## Consider and decide
_What they do, what they think, how they feel._
## Get started
_What they do, what they think, how they feel._
## Use
_What they do, what they think, how they feel._
## Renew or leave
_What they do, what they think, how they feel._
## Low points
- _Where is it hardest, and for how many?_
## Chances
- _What would change the most, with the least work?_`,
  },
  {
    kind: 'INSIGHT',
    id: 'insight-decision-record',
    title: 'Decision record',
    about: 'What was decided, on which evidence, and when to look at it again.',
    text: `## Decision
_One sentence: we will, or we will not…_
## Who decided, and when
_Names and date._
## Evidence for it
_Highlights and insights that it rests on._
## Evidence against it
_What speaks for another decision?_
## What else was considered
- _Each with the reason why not._
## What we expect
_What should change, by how much, until when?_
## Look again
_On which day, or at which sign, is this decided anew?_`,
  },
];
