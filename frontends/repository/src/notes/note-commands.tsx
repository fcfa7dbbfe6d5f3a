import type { MenuEntry } from '@libs/shell-kit';
import { IconHistory } from '@libs/ui';

const NOTE = /^\/(data\/[^/]+|projects\/[^/]+\/view\/[^/]+)$/;

/** Commands of a note's page. */
export const noteCommands: readonly MenuEntry[] = [
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
