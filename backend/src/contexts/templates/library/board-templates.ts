import { type BoardContent, type BoardTemplate, tagsOf } from './template-content.js';

const template = (id: string, title: string, about: string, groups: BoardContent['groups']): BoardTemplate => ({
  kind: 'TAG_BOARD',
  id,
  title,
  about,
  board: { name: title, groups },
});

/** The tag boards to start from. */
export const BOARD_TEMPLATES: readonly BoardTemplate[] = [
  template('board-sentiment', 'Sentiment', 'Five steps from very negative to very positive, for any kind of feedback.', [
    {
      name: 'Sentiment',
      tags: [
        { title: 'Very negative', colour: 'rose', description: 'Angry, let down, or about to leave.' },
        { title: 'Negative', colour: 'clay', description: 'Something is worse than it should be.' },
        { title: 'Neutral', colour: 'graphite', description: 'A fact without a feeling about it.' },
        { title: 'Positive', colour: 'jade', description: 'Something works well for them.' },
        { title: 'Very positive', colour: 'moss', description: 'Delighted, surprised, or recommends it to others.' },
      ],
    },
  ]),
  template('board-usability-severity', 'Usability severity', 'Rate each usability problem, from no problem to one that must be fixed.', [
    {
      name: 'Severity',
      tags: [
        { title: '0 No problem', colour: 'graphite', description: 'Mentioned, but it stopped no one.' },
        { title: '1 Cosmetic', colour: 'lagoon', description: 'Fix it when there is time.' },
        { title: '2 Minor', colour: 'olive', description: 'Slows people down; they get there by themselves.' },
        { title: '3 Major', colour: 'amber', description: 'People need help or give up for a while.' },
        { title: '4 Critical', colour: 'rose', description: 'People cannot finish the task. Fix it before release.' },
      ],
    },
    {
      name: 'Kind of problem',
      tags: tagsOf('Not found', 'Not understood', 'No feedback', 'Wrong expectation', 'Slip or typo', 'Too many steps', 'Accessibility'),
    },
  ]),
  template('board-emotions', 'Emotions', 'Eight basic emotions, in pairs of opposites.', [
    {
      name: 'Emotions',
      tags: [
        { title: 'Joy', colour: 'amber', description: 'Pleased, relieved, proud.' },
        { title: 'Sadness', colour: 'ocean', description: 'Disappointed, resigned, lonely.' },
        { title: 'Trust', colour: 'jade', description: 'Feels safe, relies on it.' },
        { title: 'Disgust', colour: 'violet', description: 'Put off, wants nothing to do with it.' },
        { title: 'Fear', colour: 'moss', description: 'Worried, unsure what happens next.' },
        { title: 'Anger', colour: 'rose', description: 'Annoyed, treated unfairly.' },
        { title: 'Surprise', colour: 'lagoon', description: 'Did not expect this, for better or worse.' },
        { title: 'Anticipation', colour: 'clay', description: 'Looks forward to it, is curious.' },
      ],
    },
  ]),
  template('board-jtbd-forces', 'Jobs to be done: four forces', 'What pushes people away from the old way, and what keeps them there.', [
    {
      name: 'Toward the new',
      tags: [
        { title: 'Push of the situation', colour: 'rose', description: 'What is wrong with how it is done today.' },
        { title: 'Pull of the new', colour: 'jade', description: 'What the new way promises.' },
      ],
    },
    {
      name: 'Back to the old',
      tags: [
        { title: 'Anxiety about the new', colour: 'amber', description: 'What could go wrong after the switch.' },
        { title: 'Habit of the present', colour: 'graphite', description: 'What is comfortable about the old way.' },
      ],
    },
    {
      name: 'Timeline',
      tags: tagsOf('First thought', 'Passive looking', 'Active looking', 'Deciding', 'First use', 'Ongoing use'),
    },
  ]),
  template('board-feature-requests', 'Feature requests', 'Sort what people ask for, and why they need it.', [
    {
      name: 'Request',
      tags: [
        { title: 'New feature', description: 'Something the product cannot do yet.' },
        { title: 'Improvement', description: 'Something it does, but not well enough.' },
        { title: 'Integration', description: 'Works together with another product.' },
        { title: 'Reporting', description: 'Numbers, exports and overviews.' },
        { title: 'Permissions', description: 'Who may see or do what.' },
        { title: 'Performance', description: 'Faster, or with more data.' },
      ],
    },
    {
      name: 'Urgency',
      tags: [
        { title: 'Blocker', colour: 'rose', description: 'They cannot buy or stay without it.' },
        { title: 'Workaround', colour: 'amber', description: 'They get by in another way.' },
        { title: 'Nice to have', colour: 'jade', description: 'They would like it.' },
      ],
    },
  ]),
  template('board-journey-stages', 'Journey stages', 'Where in their journey with you something happens.', [
    {
      name: 'Stage',
      tags: [
        { title: 'Become aware', description: 'They notice the problem, or hear of you.' },
        { title: 'Consider', description: 'They compare what there is.' },
        { title: 'Decide', description: 'They choose, and get others to agree.' },
        { title: 'Get started', description: 'Set-up, first use, first result.' },
        { title: 'Use', description: 'Day by day.' },
        { title: 'Get help', description: 'Something went wrong or is not clear.' },
        { title: 'Renew or leave', description: 'They decide again.' },
        { title: 'Recommend', description: 'They talk about it to others.' },
      ],
    },
    { name: 'Moment', tags: tagsOf('High point', 'Low point', 'Turning point') },
  ]),
  template('board-product-areas', 'Product areas', 'The parts of a product that feedback is about. Rename them to fit yours.', [
    {
      name: 'Before buying',
      tags: tagsOf('Website', 'Pricing', 'Sign-up', 'Trial'),
    },
    {
      name: 'Product',
      tags: tagsOf('Onboarding', 'Navigation', 'Search', 'Editor', 'Notifications', 'Reports', 'Settings', 'Mobile app', 'API'),
    },
    { name: 'Service', tags: tagsOf('Billing', 'Support', 'Documentation', 'Reliability') },
  ]),
  template('board-rose-thorn-bud', 'Rose, thorn, bud', 'What went well, what did not, and what could become something.', [
    {
      name: 'Rose, thorn, bud',
      tags: [
        { title: 'Rose', colour: 'rose', description: 'A success: keep it.' },
        { title: 'Thorn', colour: 'clay', description: 'A problem: something is in the way.' },
        { title: 'Bud', colour: 'moss', description: 'A chance: an idea that can grow.' },
      ],
    },
  ]),
];
