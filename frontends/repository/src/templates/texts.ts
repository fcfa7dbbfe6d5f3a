/** Texts of templates: their list, their preview, and what they are called; the API says the same names. */
export const templateTexts = {
  title: 'Templates',
  hint: 'Start from something that works, and change what you like. Projects that exist already stay as they are.',
  kinds: 'Kinds of templates',
  projects: 'Projects',
  insights: 'Insights',
  boards: 'Tag boards',
  sections_one: '{{count}} section',
  sections_other: '{{count}} sections',
  tags_one: '{{count}} tag',
  tags_other: '{{count}} tags',
  fields_one: '{{count}} field',
  fields_other: '{{count}} fields',
  readme: 'Readme',
  outline: 'Sections',
  board: 'Tag board',
  noteFields: 'Fields of its notes',
  name: 'Name',
  nameMissing: 'Give it a name.',
  kind: 'Kind',
  closed: 'Closed study',
  open: 'Open collection',
  folder: 'Folder',
  noFolder: 'No folder',
  project: 'Project',
  choose: 'Choose a project',
  projectMissing: 'Choose the project that it goes into.',
  noProjects: 'There is no project yet that you can change. Start one from a project template first.',
  reader: 'You can look at templates. Someone who can edit in this workspace can use them.',
  cancel: 'Cancel',
  close: 'Close',
  use: 'Use template',
  names: {
    'project-customer-interviews': {
      title: 'Customer interviews',
      about: 'Open conversations that show how people work, what gets in their way and what they wish for.',
    },
    'project-usability-test': {
      title: 'Usability test',
      about: 'Watch people try tasks, and rate how badly each problem stops them.',
    },
    'project-diary-study': {
      title: 'Diary study',
      about: 'People write down moments over days or weeks; you follow how it changes.',
    },
    'project-win-loss': {
      title: 'Win/loss',
      about: 'Why people chose you, or someone else, in their own words.',
    },
    'project-churn-interviews': {
      title: 'Churn interviews',
      about: 'Learn from people who left what would have kept them.',
    },
    'project-concept-test': {
      title: 'Concept test',
      about: 'Show an idea early and hear what people understand, want and doubt.',
    },
    'project-survey-nps': {
      title: 'Survey and NPS analysis',
      about: 'Turn open answers and scores into themes, one note for each answer.',
    },
    'project-sales-calls': {
      title: 'Sales call mining',
      about: 'Find what prospects ask, doubt and compare in the calls you have already.',
    },
    'project-support-tickets': {
      title: 'Support ticket review',
      about: 'See which problems reach support most, and what they cost.',
    },
    'project-competitor-study': {
      title: 'Competitor study',
      about: 'What others promise, what their customers say, and where you differ.',
    },
    'insight-research-report': {
      title: 'Research report',
      about: 'The whole story of a study: what was asked, how, what was found and what to do.',
    },
    'insight-one-page-summary': {
      title: 'One-page summary',
      about: 'One finding, its evidence and what follows from it, on a single page.',
    },
    'insight-persona': {
      title: 'Persona',
      about: 'A kind of person you met several times, told with their own words.',
    },
    'insight-jtbd-card': {
      title: 'Job to be done',
      about: 'One job that people hire a product for: situation, motivation and outcome.',
    },
    'insight-opportunity-brief': {
      title: 'Opportunity brief',
      about: 'A problem worth solving: whose it is, how big it is, and how to find out more.',
    },
    'insight-usability-findings': {
      title: 'Usability findings',
      about: 'Problems by severity, each with where it happens, who met it and how to fix it.',
    },
    'insight-journey-map': {
      title: 'Journey map',
      about: 'What people do, think and feel at each stage, and where it could be better.',
    },
    'insight-decision-record': {
      title: 'Decision record',
      about: 'What was decided, on which evidence, and when to look at it again.',
    },
    'board-sentiment': {
      title: 'Sentiment',
      about: 'Five steps from very negative to very positive, for any kind of feedback.',
    },
    'board-usability-severity': {
      title: 'Usability severity',
      about: 'Rate each usability problem, from no problem to one that must be fixed.',
    },
    'board-emotions': {
      title: 'Emotions',
      about: 'Eight basic emotions, in pairs of opposites.',
    },
    'board-jtbd-forces': {
      title: 'Jobs to be done: four forces',
      about: 'What pushes people away from the old way, and what keeps them there.',
    },
    'board-feature-requests': {
      title: 'Feature requests',
      about: 'Sort what people ask for, and why they need it.',
    },
    'board-journey-stages': {
      title: 'Journey stages',
      about: 'Where in their journey with you something happens.',
    },
    'board-product-areas': {
      title: 'Product areas',
      about: 'The parts of a product that feedback is about. Rename them to fit yours.',
    },
    'board-rose-thorn-bud': {
      title: 'Rose, thorn, bud',
      about: 'What went well, what did not, and what could become something.',
    },
  },
} as const;
