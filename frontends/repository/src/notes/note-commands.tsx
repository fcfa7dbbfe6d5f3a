import type { MenuEntry } from '@libs/shell-kit';
import { IconHighlight } from '@libs/ui';
import { IconHistory } from '@libs/ui/icons';
import { t } from './command-texts.ts';
import { suggestionsRequested } from './suggestions/suggestions-asked.ts';

const NOTE = /^\/(data\/[^/]+|projects\/[^/]+\/view\/[^/]+)$/;

/** Commands of a note's page. */
export const noteCommands: readonly MenuEntry[] = [
  {
    id: 'note-suggest',
    label: t('suggest'),
    keywords: t('suggestAlso'),
    icon: <IconHighlight />,
    kbd: 'G U',
    when: ({ pathname }) => NOTE.test(pathname),
    run: () => suggestionsRequested.set(suggestionsRequested.get() + 1),
  },
  {
    id: 'note-history',
    label: t('history'),
    keywords: t('historyAlso'),
    icon: <IconHistory />,
    kbd: 'G V',
    when: ({ pathname }) => NOTE.test(pathname),
    run: ({ pathname, navigate }) => navigate(`${pathname}/history`),
  },
];
