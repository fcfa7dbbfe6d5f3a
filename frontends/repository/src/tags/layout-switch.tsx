import { useNavigate } from '@libs/shell-kit';
import { IconLayoutKanban, Segmented } from '@libs/ui';
import { IconTable } from '@libs/ui/icons';
import { useTagTexts } from './copy.ts';
import css from './tags-page.module.css';

/** Board or table: the two pages about the tags of a project. */
export function LayoutSwitch({ projectId, layout }: { projectId: string; layout: 'board' | 'table' }) {
  const t = useTagTexts();
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('layout')}
      value={layout}
      options={[
        { value: 'board', label: <span className={css.word}>{t('board')}</span>, icon: <IconLayoutKanban size={14} /> },
        { value: 'table', label: <span className={css.word}>{t('table')}</span>, icon: <IconTable size={14} /> },
      ]}
      onChange={(next) => navigate(`/projects/${projectId}/${next === 'board' ? 'tag-boards' : 'tags'}`)}
    />
  );
}
