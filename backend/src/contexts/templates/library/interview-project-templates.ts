import { type ProjectTemplate, tagsOf } from './template-content.js';

const MOMENTS = { name: 'Moments', tags: tagsOf('Pain point', 'Workaround', 'Wish', 'Delight', 'Surprise') };

/** Projects in which people are interviewed. */
export const INTERVIEW_PROJECT_TEMPLATES: readonly ProjectTemplate[] = [
  {
    kind: 'PROJECT',
    id: 'project-customer-interviews',
    title: 'Customer interviews',
    about: 'Open conversations that show how people work, what gets in their way and what they wish for.',
    readme: `## Goal
_Which decision will this help with, and who makes it?_
## Questions
- _How do they do it today?_
- _What is hard about it, and how often?_
- _What have they tried already?_
## Who we speak to
_Five to eight people of one kind. Who are they, and how do we find them?_
## Method
_Conversations of 45 minutes, recorded with consent. Two of us: one asks, one listens._
## Guide
1. Tell me about the last time you did this.
2. What happened first? And then?
3. What was the hardest part?
4. What did you do about it?
5. If it were gone tomorrow, what would you miss?`,
    boards: [
      {
        name: 'Interviews',
        groups: [
          MOMENTS,
          { name: 'Context', tags: tagsOf('Goal', 'Habit', 'Tool', 'Other people') },
          { name: 'Weight', tags: tagsOf('Every day', 'Now and then', 'Once') },
        ],
      },
    ],
    fields: [
      { label: 'Role', type: 'TEXT' },
      { label: 'Company size', type: 'SELECT', options: ['1 to 10', '11 to 50', '51 to 250', '251 to 1,000', 'More than 1,000'] },
      { label: 'Customer', type: 'SELECT', options: ['Customer', 'Trial', 'Former customer', 'Not a customer'] },
      { label: 'Interview date', type: 'DATETIME' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-usability-test',
    title: 'Usability test',
    about: 'Watch people try tasks, and rate how badly each problem stops them.',
    readme: `## Goal
_What must people be able to do with this version?_
## Tasks
1. _Task, and how we know that it is done._
2. _Task, and how we know that it is done._
3. _Task, and how we know that it is done._
## Who we test with
_Five people who could use this, and who have not seen it before._
## Method
_People think aloud. We help after two minutes without progress, and write down that we did._
## After each session
- _Which tasks were finished without help?_
- _What surprised us?_`,
    boards: [
      {
        name: 'Usability',
        groups: [
          { name: 'Severity', tags: tagsOf('0 No problem', '1 Cosmetic', '2 Minor', '3 Major', '4 Critical') },
          { name: 'Problem', tags: tagsOf('Not found', 'Not understood', 'No feedback', 'Wrong expectation', 'Slip', 'Too many steps') },
          { name: 'Good', tags: tagsOf('Found at once', 'Understood at once', 'Liked') },
        ],
      },
    ],
    fields: [
      { label: 'Version', type: 'TEXT' },
      { label: 'Device', type: 'SELECT', options: ['Computer', 'Tablet', 'Phone'] },
      { label: 'Tasks finished', type: 'NUMBER' },
      { label: 'Helped', type: 'BOOLEAN' },
      { label: 'Session date', type: 'DATETIME' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-diary-study',
    title: 'Diary study',
    about: 'People write down moments over days or weeks; you follow how it changes.',
    readme: `## Goal
_What happens over time that a single conversation cannot show?_
## Prompts
- _What did you just do, and where?_
- _How did it go?_
- _What would have made it better?_
## Who takes part
_Eight to twelve people. Expect a third of them to stop early._
## Method
_How many days, how many entries a day, and what people get for it. A short talk before and a longer one after._
## Rhythm
- Day 1: welcome and a first entry together
- Every third day: read what came in and answer
- Last day: thanks, and a date for the closing talk`,
    boards: [
      {
        name: 'Diary',
        groups: [
          { name: 'Mood', tags: tagsOf('Up', 'Even', 'Down') },
          { name: 'Place', tags: tagsOf('At home', 'At work', 'On the way', 'With others') },
          { name: 'Change', tags: tagsOf('First time', 'Habit forms', 'Drops off', 'Comes back') },
        ],
      },
    ],
    fields: [
      { label: 'Day of the study', type: 'NUMBER' },
      { label: 'Entry date', type: 'DATETIME' },
      { label: 'Kind of entry', type: 'SELECT', options: ['Text', 'Photo', 'Voice', 'Closing talk'] },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-win-loss',
    title: 'Win/loss',
    about: 'Why people chose you, or someone else, in their own words.',
    readme: `## Goal
_What should sales, product or pricing do differently?_
## Questions
- _What made them look for something new?_
- _Who was part of the decision?_
- _What did they compare, and by what?_
- _What tipped the balance?_
## Who we speak to
_As many lost deals as won ones, within four weeks of the decision. Not asked by the person who sold._
## Method
_Thirty minutes on the phone. Ask for the story from the first thought to the signature._`,
    boards: [
      {
        name: 'Win/loss',
        groups: [
          { name: 'Reason', tags: tagsOf('Price', 'Missing feature', 'Trust', 'Service', 'Timing', 'Relationship', 'Security') },
          { name: 'Forces', tags: tagsOf('Push', 'Pull', 'Anxiety', 'Habit') },
          { name: 'Decision', tags: tagsOf('Champion', 'Opponent', 'Budget', 'Deadline') },
        ],
      },
    ],
    fields: [
      { label: 'Outcome', type: 'SELECT', options: ['Won', 'Lost', 'No decision'] },
      { label: 'Competitor', type: 'TEXT' },
      { label: 'Deal value', type: 'NUMBER' },
      { label: 'Decided on', type: 'DATETIME' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-churn-interviews',
    title: 'Churn interviews',
    about: 'Learn from people who left what would have kept them.',
    readme: `## Goal
_Which reason to leave do we want to remove first?_
## Questions
- _When did they first think of leaving?_
- _What did they try before that?_
- _What do they use now?_
- _What would have kept them?_
## Who we speak to
_People who left in the last sixty days, and some who stayed although they wanted to leave._
## Method
_Half an hour, no offer to come back. We listen; we do not argue._`,
    boards: [
      {
        name: 'Churn',
        groups: [
          {
            name: 'Reason',
            tags: tagsOf('Price', 'Not needed any more', 'Missing feature', 'Reliability', 'Support', 'Hard to use', 'Colleague left'),
          },
          { name: 'Path', tags: tagsOf('First sign', 'Workaround', 'Complaint', 'Last straw') },
          { name: 'Now', tags: tagsOf('Competitor', 'Own solution', 'Nothing') },
        ],
      },
    ],
    fields: [
      { label: 'Customer for (months)', type: 'NUMBER' },
      { label: 'Plan', type: 'TEXT' },
      { label: 'Left on', type: 'DATETIME' },
      { label: 'Would come back', type: 'BOOLEAN' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-concept-test',
    title: 'Concept test',
    about: 'Show an idea early and hear what people understand, want and doubt.',
    readme: `## Goal
_What would make us build it, change it or drop it?_
## What we show
_A sketch, a page, a story. The same for everyone._
## Questions
- _What is this? Say it in your own words._
- _Who is it for?_
- _What would you use it for, and instead of what?_
- _What makes you doubt it?_
## Who we speak to
_Six to ten people who have the problem today._
## Method
_Show, be silent, then ask. Do not sell it._`,
    boards: [
      {
        name: 'Concept',
        groups: [
          { name: 'Reaction', tags: tagsOf('Understood', 'Misunderstood', 'Wants it', 'Indifferent', 'Doubts it') },
          { name: 'About', tags: tagsOf('Value', 'Price', 'Trust', 'Effort', 'Fit') },
          { name: 'Idea', tags: tagsOf('Change', 'Addition', 'Other use') },
        ],
      },
    ],
    fields: [
      { label: 'Concept', type: 'SELECT', options: ['A', 'B', 'C'] },
      { label: 'Has the problem', type: 'BOOLEAN' },
      { label: 'Would use it', type: 'NPS' },
    ],
  },
];
