import { catalog } from '@libs/shell-kit';

/** Commands that ask. */
export const t = catalog('ask-commands', {
  note: 'Ask about this note',
  project: 'Ask about this project',
  folder: 'Ask about this folder',
  tag: 'Ask about this tag',
  insight: 'Ask about this insight’s project',
  workspace: 'Ask about the whole workspace',
  also: 'question answer ai chat',
});
