import { Button, IconFolder, IconPlus } from '@libs/ui';
import css from './browse.module.css';
import { useBrowseTexts } from './copy.ts';
import { useCreate } from './create-dialogs.tsx';

/** New folder and New project, for those who may make them here. */
export function CreateButtons({ mayCreate = true }: { mayCreate?: boolean }) {
  const t = useBrowseTexts();
  const { create } = useCreate();
  if (!mayCreate) return null;
  return (
    <>
      <Button sends="createFolder" size="sm" icon={<IconFolder size={14} />} className={css.newFolder} onClick={() => create('folder')}>
        {t('newFolder')}
      </Button>
      <Button sends="createProject" size="sm" variant="primary" icon={<IconPlus size={14} />} onClick={() => create('project')}>
        {t('newProject')}
      </Button>
    </>
  );
}
