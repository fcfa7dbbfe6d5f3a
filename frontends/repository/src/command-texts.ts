import { catalog } from '@libs/shell-kit';

/** Commands of the lists, folders and projects. */
export const t = catalog('page-commands', {
  newProject: 'New project',
  onboarding: 'Get started',
  onboardingAlso: 'onboarding first steps welcome checklist',
  copyView: 'Copy a link to this view',
  copyViewAlso: 'filters sort search share',
  newProjectAlso: 'create study collection',
  newFolder: 'New folder',
  create: 'create',
  newNote: 'New note',
  newNoteAlso: 'create write',
  importFiles: 'Import files',
  importAlso: 'upload transcript txt docx vtt srt',
  paste: 'Paste a transcript',
  pasteAlso: 'new note text',
  summaries: 'Go to this project’s summaries',
  readme: 'Go to this project’s readme',
  highlights: 'Go to this project’s highlights',
  access: 'See who has access to this project',
  accessAlso: 'share permissions',
  all: 'Go to All projects',
  allAlso: 'list grid table',
  recent: 'Go to Recent',
  shared: 'Go to Shared with you',
  yours: 'Go to Your work',
});
