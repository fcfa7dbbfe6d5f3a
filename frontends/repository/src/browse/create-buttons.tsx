import { useSession } from '@libs/shell-kit';
import { Button, IconFolder, IconPlus } from '@libs/ui';
import css from './browse.module.css';
import { useBrowseTexts } from './copy.ts';
import { useCreate } from './create-dialogs.tsx';

/** New folder and New project, for those who may make them here. */
export function CreateButtons({ mayCreate = true }: { mayCreate?: boolean }) {
  const t = useBrowseTexts();
  const { role } = useSession();
  const { create } = useCreate();
  if (role === 'viewer' || !mayCreate) return null;
  return (
    <>
      <Button size="sm" icon={<IconFolder size={14} />} className={css.newFolder} onClick={() => create('folder')}>
        {t('newFolder')}
      </Button>
      <Button size="sm" variant="primary" icon={<IconPlus size={14} />} onClick={() => create('project')}>
        {t('newProject')}
      </Button>
    </>
  );
}
