import { Button, useCan } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useState } from 'react';
import { useExportTexts } from './copy.ts';
import css from './export-page.module.css';
import { ImportProjectDialog } from './import-project-dialog.tsx';

/** Import project, for those who may make one. */
export function ImportProjectButton({ onMade }: { onMade: () => void }) {
  const t = useExportTexts();
  const canMake = useCan()('createProject');
  const [opened, setOpened] = useState(false);
  if (!canMake) return null;
  return (
    <>
      <Button size="sm" icon={<IconUpload size={14} />} aria-label={t('import.title')} onClick={() => setOpened(true)}>
        <span className={css.wideOnly}>{t('import.title')}</span>
      </Button>
      <ImportProjectDialog opened={opened} onClose={() => setOpened(false)} onMade={onMade} />
    </>
  );
}
