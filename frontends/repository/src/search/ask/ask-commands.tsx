import { keysOf } from '@libs/domain';
import { type AskPlace, askPlaceOf, keyCaps, type MenuEntry, openPeek } from '@libs/shell-kit';
import { IconMessageQuestion } from '@libs/ui';
import { t } from './command-texts.ts';

const LABELS: Record<AskPlace, string> = {
  note: t('note'),
  project: t('project'),
  folder: t('folder'),
  tag: t('tag'),
  insight: t('insight'),
  workspace: t('workspace'),
};

/** A question about what the page shows, and one about everything. */
export const askCommands: readonly MenuEntry[] = keysOf(LABELS).map((kind) => ({
  id: `ask-${kind}`,
  label: LABELS[kind],
  keywords: t('also'),
  icon: <IconMessageQuestion />,
  kbd: keyCaps('mod+j'),
  when: ({ pathname }) => kind === 'workspace' || askPlaceOf(pathname).kind === kind,
  run: ({ pathname }) => openPeek({ kind: 'ask', id: kind === 'workspace' ? 'workspace' : askPlaceOf(pathname).id }),
}));
