import { type CommandContext, copyLink, type MenuEntry, viewOfQuery } from '@libs/shell-kit';
import {
  IconClock,
  IconFileDescription,
  IconFileText,
  IconFolder,
  IconHighlight,
  IconLink,
  IconNotes,
  IconPencil,
  IconShare2,
  IconUserPlus,
  IconUsers,
} from '@libs/ui';
import { IconLayoutGrid, IconListNumbers, IconTextPlus, IconUpload } from '@libs/ui/icons';
import { t } from './command-texts.ts';

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
  {
    id: 'onboarding',
    label: t('onboarding'),
    keywords: t('onboardingAlso'),
    icon: <IconListNumbers />,
    run: ({ navigate }) => navigate('/onboarding'),
  },
  {
    id: 'new-project',
    sends: 'createProject',
    label: t('newProject'),
    keywords: t('newProjectAlso'),
    icon: <IconFileDescription />,
    run: make('project'),
  },
  { id: 'new-folder', sends: 'createFolder', label: t('newFolder'), keywords: t('create'), icon: <IconFolder />, run: make('folder') },
  {
    id: 'new-note',
    sends: 'createNote',
    label: t('newNote'),
    keywords: t('newNoteAlso'),
    icon: <IconNotes />,
    kbd: 'N',
    when: inProject,
    run: start('note'),
  },
  {
    id: 'import-files',
    sends: 'createNote',
    label: t('importFiles'),
    keywords: t('importAlso'),
    icon: <IconUpload />,
    when: inProject,
    run: start('import'),
  },
  {
    id: 'paste-text',
    sends: 'createNote',
    label: t('paste'),
    keywords: t('pasteAlso'),
    icon: <IconTextPlus />,
    when: inProject,
    run: start('paste'),
  },
  {
    id: 'project-summaries',
    label: t('summaries'),
    icon: <IconFileText />,
    when: inProject,
    run: part('/summaries'),
  },
  {
    id: 'project-readme',
    label: t('readme'),
    icon: <IconFileDescription />,
    kbd: 'G R',
    when: inProject,
    run: part('/readme'),
  },
  {
    id: 'project-highlights',
    label: t('highlights'),
    icon: <IconHighlight />,
    kbd: 'G L',
    when: inProject,
    run: part('/highlights'),
  },
  {
    id: 'copy-view',
    label: t('copyView'),
    keywords: t('copyViewAlso'),
    icon: <IconLink />,
    when: () => viewOfQuery(location.search) !== null,
    run: () => void copyLink({ kind: 'view', view: viewOfQuery(location.search)! }),
  },
  {
    id: 'project-access',
    label: t('access'),
    keywords: t('accessAlso'),
    icon: <IconUsers />,
    when: inProject,
    run: part('/settings/access'),
  },
  {
    id: 'go-all-projects',
    label: t('all'),
    keywords: t('allAlso'),
    icon: <IconFileDescription />,
    run: ({ navigate }) => navigate('/projects'),
  },
  {
    id: 'go-contacts',
    label: t('contacts'),
    keywords: t('contactsAlso'),
    icon: <IconUsers />,
    run: ({ navigate }) => navigate('/contacts'),
  },
  {
    id: 'go-templates',
    label: t('templates'),
    keywords: t('templatesAlso'),
    icon: <IconLayoutGrid />,
    run: ({ navigate }) => navigate('/templates'),
  },
  {
    id: 'new-contact',
    sends: 'createContact',
    label: t('newContact'),
    keywords: t('newContactAlso'),
    icon: <IconUserPlus />,
    run: ({ navigate }) => navigate('/contacts?new=contact'),
  },
  { id: 'go-recent', label: t('recent'), icon: <IconClock />, run: ({ navigate }) => navigate('/recent') },
  { id: 'go-shared', label: t('shared'), icon: <IconShare2 />, run: ({ navigate }) => navigate('/shared') },
  { id: 'go-your-work', label: t('yours'), icon: <IconPencil />, run: ({ navigate }) => navigate('/your-work') },
];
