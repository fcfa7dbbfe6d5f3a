import { type AskPlace, askPlaceOf, keyCaps, type MenuEntry, openPeek } from '@libs/shell-kit';
import { IconMessageQuestion } from '@libs/ui';

const LABELS: Record<AskPlace, string> = {
  note: 'Ask about this note',
  project: 'Ask about this project',
  folder: 'Ask about this folder',
  tag: 'Ask about this tag',
  insight: 'Ask about the project of this insight',
  workspace: 'Ask about the whole workspace',
};

/** A question about what the page shows, and one about everything. */
export const askCommands: readonly MenuEntry[] = (Object.keys(LABELS) as AskPlace[]).map((kind) => ({
  id: `ask-${kind}`,
  label: LABELS[kind],
  keywords: 'question answer ai chat',
  icon: <IconMessageQuestion />,
  kbd: keyCaps('mod+j'),
  when: ({ pathname }) => kind === 'workspace' || askPlaceOf(pathname).kind === kind,
  run: ({ pathname }) => openPeek({ kind: 'ask', id: kind === 'workspace' ? 'workspace' : askPlaceOf(pathname).id }),
}));
