import type { MenuEntry } from '@libs/shell-kit';
import { IconHighlight, IconHistory } from '@libs/ui';
import { suggestionsAsked } from './suggestions/suggestions-asked.ts';

const NOTE = /^\/(data\/[^/]+|projects\/[^/]+\/view\/[^/]+)$/;

/** Commands of a note's page. */
export const noteCommands: readonly MenuEntry[] = [
  {
    id: 'note-suggest',
    label: 'Suggest highlights in this note',
    keywords: 'ai tags passages code automatically propose',
    icon: <IconHighlight />,
    kbd: 'G U',
    when: ({ pathname }) => NOTE.test(pathname),
    run: () => suggestionsAsked.set(suggestionsAsked.get() + 1),
  },
  {
    id: 'note-history',
    label: 'Version history of this note',
    keywords: 'changes diff who edited restore earlier',
    icon: <IconHistory />,
    kbd: 'G V',
    when: ({ pathname }) => NOTE.test(pathname),
    run: ({ pathname, navigate }) => navigate(`${pathname}/history`),
  },
];
