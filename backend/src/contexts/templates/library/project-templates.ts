import { INTERVIEW_PROJECT_TEMPLATES } from './interview-project-templates.js';
import { type ProjectTemplate, tagsOf } from './template-content.js';

/** Projects that read what is there already: answers, calls, tickets, pages. */
const READING_PROJECT_TEMPLATES: readonly ProjectTemplate[] = [
  {
    kind: 'PROJECT',
    id: 'project-survey-nps',
    title: 'Survey and NPS analysis',
    about: 'Turn open answers and scores into themes, one note for each answer.',
    readme: `## Goal
_What should change before the next survey?_
## Questions
- _What do promoters praise?_
- _What do detractors miss?_
- _What is new since last time?_
## Data
_Which survey, when, how many were asked and how many answered? Import the answers as a CSV file: each row becomes a note._
## Method
_Read fifty answers first and tag freely. Then agree on the tags and go through the rest._`,
    boards: [
      {
        name: 'Answers',
        groups: [
          { name: 'Sentiment', tags: tagsOf('Very negative', 'Negative', 'Neutral', 'Positive', 'Very positive') },
          { name: 'About', tags: tagsOf('Product', 'Price', 'Service', 'Reliability', 'Communication') },
          { name: 'Kind', tags: tagsOf('Praise', 'Complaint', 'Wish', 'Question') },
        ],
      },
    ],
    fields: [
      { label: 'Score', type: 'NPS' },
      { label: 'Answered on', type: 'DATETIME' },
      { label: 'Segment', type: 'SELECT', options: ['New', 'Established', 'At risk'] },
      { label: 'May we contact you?', type: 'BOOLEAN' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-sales-calls',
    title: 'Sales call mining',
    about: 'Find what prospects ask, doubt and compare in the calls you have already.',
    readme: `## Goal
_What should the next call, page or release answer better?_
## Questions
- _What do they ask before anything else?_
- _Which objections come up, and what answers them?_
- _Whom do they compare us with?_
## Data
_Which calls, from when, of which segment? Ask for consent where the law asks for it._
## Method
_Ten calls of each outcome. Highlight what the prospect says, not what we say._`,
    boards: [
      {
        name: 'Calls',
        groups: [
          { name: 'Said', tags: tagsOf('Need', 'Question', 'Objection', 'Buying signal', 'Praise') },
          { name: 'Objection to', tags: tagsOf('Price', 'Timing', 'Security', 'Effort to switch', 'Missing feature') },
          { name: 'Also mentioned', tags: tagsOf('Competitor', 'Decision process', 'Budget', 'Other tools') },
        ],
      },
    ],
    fields: [
      { label: 'Outcome', type: 'SELECT', options: ['Open', 'Won', 'Lost'] },
      { label: 'Segment', type: 'SELECT', options: ['Small', 'Medium', 'Large'] },
      { label: 'Call date', type: 'DATETIME' },
      { label: 'Link to the deal', type: 'URL' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-support-tickets',
    title: 'Support ticket review',
    about: 'See which problems reach support most, and what they cost.',
    readme: `## Goal
_Which three problems should not reach support any more?_
## Questions
- _What did people try to do?_
- _What kept them from it?_
- _Could they have found the answer themselves?_
## Data
_Which tickets, from when to when? Import them as a CSV file, without names that are not needed._
## Method
_A random sample of one hundred, then all of the most frequent kind._`,
    boards: [
      {
        name: 'Tickets',
        groups: [
          { name: 'Cause', tags: tagsOf('Bug', 'Not found', 'Not understood', 'Missing feature', 'Account', 'Billing') },
          { name: 'Feeling', tags: tagsOf('Calm', 'Annoyed', 'Urgent') },
          { name: 'Way out', tags: tagsOf('Answered', 'Workaround', 'Fixed', 'Refund', 'No answer') },
        ],
      },
    ],
    fields: [
      { label: 'Ticket', type: 'URL' },
      { label: 'Product area', type: 'TEXT' },
      { label: 'Priority', type: 'SELECT', options: ['Low', 'Normal', 'High', 'Urgent'] },
      { label: 'Opened on', type: 'DATETIME' },
      { label: 'Hours to first answer', type: 'NUMBER' },
    ],
  },
  {
    kind: 'PROJECT',
    id: 'project-competitor-study',
    title: 'Competitor study',
    about: 'What others promise, what their customers say, and where you differ.',
    readme: `## Goal
_Which decision about our own product or message does this serve?_
## Questions
- _What do they promise, and to whom?_
- _What do their customers praise and miss?_
- _Where are we better, and where not?_
## Who we look at
_Three to five that our customers name, and one that they do not expect._
## Sources
_Their pages, reviews, release notes, and people who use them. Keep the date with each: pages change._`,
    boards: [
      {
        name: 'Competitors',
        groups: [
          { name: 'What', tags: tagsOf('Promise', 'Feature', 'Price', 'Audience', 'Service') },
          { name: 'Compared with us', tags: tagsOf('Better', 'The same', 'Worse', 'Missing here') },
          { name: 'Said by their customers', tags: tagsOf('Praise', 'Complaint', 'Reason to switch') },
        ],
      },
    ],
    fields: [
      { label: 'Competitor', type: 'SELECT', options: ['First', 'Second', 'Third'] },
      { label: 'Source', type: 'URL' },
      { label: 'Seen on', type: 'DATETIME' },
    ],
  },
];

/** The projects to start from: those with interviews first. */
export const PROJECT_TEMPLATES: readonly ProjectTemplate[] = [...INTERVIEW_PROJECT_TEMPLATES, ...READING_PROJECT_TEMPLATES];
