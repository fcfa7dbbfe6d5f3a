import { isKeyOf } from '@libs/domain';
import {
  IconArtboard,
  IconBulb,
  IconChartBar,
  IconFileDescription,
  IconFolder,
  IconForms,
  IconHighlight,
  IconLayoutKanban,
  IconMicrophone,
  IconNotes,
  IconTag,
  IconUser,
} from '@libs/ui';

const ICONS = {
  note: IconNotes,
  recording: IconMicrophone,
  highlight: IconHighlight,
  tag: IconTag,
  insight: IconBulb,
  board: IconLayoutKanban,
  chart: IconChartBar,
  canvas: IconArtboard,
  person: IconUser,
  folder: IconFolder,
  field: IconForms,
  project: IconFileDescription,
} as const;

/** Kinds as the API writes them (`highlight`), as search does (`PROJECT_CATEGORY`), or as we say them. */
const OTHER_NAMES: Record<string, keyof typeof ICONS> = {
  contact: 'person',
  HIGHLIGHT: 'highlight',
  INSIGHT: 'insight',
  NOTE: 'note',
  PERSON: 'person',
  PROJECT: 'project',
  PROJECT_CATEGORY: 'folder',
  TAG: 'tag',
};

/** The outline that stands for a kind of object everywhere. */
export function ObjectIcon({ kind, size = 16 }: { kind: string; size?: number }) {
  const name = OTHER_NAMES[kind] ?? kind;
  const Icon = isKeyOf(ICONS, name) ? ICONS[name] : IconNotes;
  return <Icon size={size} aria-hidden />;
}
