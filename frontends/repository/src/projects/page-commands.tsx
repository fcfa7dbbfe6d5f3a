import type { CommandContext, MenuEntry } from '@libs/shell-kit';
import {
  IconClock,
  IconFileDescription,
  IconFileText,
  IconFolder,
  IconHighlight,
  IconNotes,
  IconPencil,
  IconShare2,
  IconTextPlus,
  IconUpload,
  IconUsers,
} from '@libs/ui';

/** Pages on which the dialogs that make something stand. */
const MAKERS = /^\/(browse|projects|folders\/[^/]+)$/;

const make =
  (what: 'project' | 'folder') =>
  ({ pathname, navigate }: CommandContext) =>
    navigate(`${MAKERS.test(pathname) ? pathname : what === 'project' ? '/projects' : '/browse'}?new=${what}`);
const inProject = ({ projectId }: CommandContext) => projectId !== null;
const start =
  (what: 'note' | 'paste' | 'import') =>
  ({ projectId, navigate }: CommandContext) =>
    navigate(`/projects/${projectId}?new=${what}`);
const part =
  (path: string) =>
  ({ projectId, navigate }: CommandContext) =>
    navigate(`/projects/${projectId}${path}`);

/** Commands of the lists, folders and projects. */
export const pageCommands: readonly MenuEntry[] = [
  { id: 'new-project', label: 'New project', keywords: 'create study collection', icon: <IconFileDescription />, run: make('project') },
  { id: 'new-folder', label: 'New folder', keywords: 'create', icon: <IconFolder />, run: make('folder') },
  { id: 'new-note', label: 'New note', keywords: 'create write', icon: <IconNotes />, kbd: 'N', when: inProject, run: start('note') },
  {
    id: 'import-files',
    label: 'Import files',
    keywords: 'upload transcript txt docx vtt srt',
    icon: <IconUpload />,
    when: inProject,
    run: start('import'),
  },
  {
    id: 'paste-text',
    label: 'Paste a transcript',
    keywords: 'new note text',
    icon: <IconTextPlus />,
    when: inProject,
    run: start('paste'),
  },
  {
    id: 'project-summaries',
    label: 'Go to the summaries of this project',
    icon: <IconFileText />,
    when: inProject,
    run: part('/summaries'),
  },
  {
    id: 'project-readme',
    label: 'Go to the readme of this project',
    icon: <IconFileDescription />,
    kbd: 'G R',
    when: inProject,
    run: part('/readme'),
  },
  {
    id: 'project-highlights',
    label: 'Go to the highlights of this project',
    icon: <IconHighlight />,
    kbd: 'G L',
    when: inProject,
    run: part('/highlights'),
  },
  {
    id: 'project-access',
    label: 'Who has access to this project',
    keywords: 'share permissions',
    icon: <IconUsers />,
    when: inProject,
    run: part('/settings/access'),
  },
  {
    id: 'go-all-projects',
    label: 'Go to All projects',
    keywords: 'list grid table',
    icon: <IconFileDescription />,
    run: ({ navigate }) => navigate('/projects'),
  },
  { id: 'go-recent', label: 'Go to Recent', icon: <IconClock />, run: ({ navigate }) => navigate('/recent') },
  { id: 'go-shared', label: 'Go to Shared with you', icon: <IconShare2 />, run: ({ navigate }) => navigate('/shared') },
  { id: 'go-your-work', label: 'Go to Your work', icon: <IconPencil />, run: ({ navigate }) => navigate('/your-work') },
];
