import type { CommandContext, MenuEntry } from '@libs/shell-kit';
import { IconLayoutKanban, IconPlus, IconSearch, IconTags } from '@libs/ui';
import { t } from './command-texts.ts';

const inProject = ({ projectId }: CommandContext) => projectId !== null;
const part =
  (path: string) =>
  ({ projectId, navigate }: CommandContext) =>
    navigate(`/projects/${projectId}/${path}`);

/** Commands about tags and search. */
export const tagCommands: readonly MenuEntry[] = [
  { id: 'new-tag', label: t('newTag'), keywords: t('newTagAlso'), icon: <IconPlus />, when: inProject, run: part('tag-boards?new=tag') },
  {
    id: 'tag-board',
    label: t('board'),
    keywords: t('boardAlso'),
    icon: <IconLayoutKanban />,
    kbd: 'G B',
    when: inProject,
    run: part('tag-boards'),
  },
  { id: 'tag-list', label: t('list'), keywords: t('listAlso'), icon: <IconTags />, kbd: 'G T', when: inProject, run: part('tags') },
  {
    id: 'search-project',
    label: t('search'),
    keywords: t('searchAlso'),
    icon: <IconSearch />,
    when: inProject,
    run: ({ projectId, navigate }) => navigate(`/search?project=${projectId}`),
  },
];
