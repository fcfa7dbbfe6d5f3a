import { useNavigate } from '@libs/shell-kit';
import { IconButton, IconCopy, IconUsers, Menu, MenuItem } from '@libs/ui';
import { IconArchive, IconDots } from '@libs/ui/icons';
import { useBrowseTexts } from '../../browse/copy.ts';
import { useArchive } from '../../browse/use-archive.ts';

interface ProjectMenuProps {
  project: { id: string; name: string; archivedAt?: string | null; canArchive: boolean };
}

/** What can be done with a project as a whole. */
export function ProjectMenu({ project }: ProjectMenuProps) {
  const t = useBrowseTexts();
  const navigate = useNavigate();
  const archive = useArchive();
  return (
    <Menu align="end" target={<IconButton size="sm" label={t('more', { name: project.name })} icon={<IconDots size={15} />} />}>
      <MenuItem icon={<IconUsers />} onClick={() => navigate(`/projects/${project.id}/settings/access`)}>
        {t('access')}
      </MenuItem>
      {project.canArchive && (
        <MenuItem icon={<IconCopy />} onClick={() => navigate(`/templates/workspace?from=PROJECT&of=${project.id}`)}>
          {t('saveAsTemplate')}
        </MenuItem>
      )}
      {project.canArchive && (
        <MenuItem icon={<IconArchive />} onClick={() => void archive([project], !project.archivedAt)}>
          {project.archivedAt ? t('unarchive') : t('archive')}
        </MenuItem>
      )}
    </Menu>
  );
}
