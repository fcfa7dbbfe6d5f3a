import type { CommandContext, MenuEntry } from '@libs/shell-kit';
import { IconLayoutKanban, IconPlus, IconSearch, IconTags } from '@libs/ui';

const inProject = ({ projectId }: CommandContext) => projectId !== null;
const part =
  (path: string) =>
  ({ projectId, navigate }: CommandContext) =>
    navigate(`/projects/${projectId}/${path}`);

/** Commands about tags and search. */
export const tagCommands: readonly MenuEntry[] = [
  { id: 'new-tag', label: 'New tag', keywords: 'create code', icon: <IconPlus />, when: inProject, run: part('tag-boards?new=tag') },
  {
    id: 'tag-board',
    label: 'Tag board',
    keywords: 'go groups codebook wall',
    icon: <IconLayoutKanban />,
    kbd: 'G B',
    when: inProject,
    run: part('tag-boards'),
  },
  { id: 'tag-list', label: 'List of tags', keywords: 'go table', icon: <IconTags />, kbd: 'G T', when: inProject, run: part('tags') },
  {
    id: 'search-project',
    label: 'Search this project',
    keywords: 'find',
    icon: <IconSearch />,
    when: inProject,
    run: ({ projectId, navigate }) => navigate(`/search?project=${projectId}`),
  },
];
