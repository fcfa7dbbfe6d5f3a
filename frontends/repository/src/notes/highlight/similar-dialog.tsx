import { useLocation } from '@libs/shell-kit';
import { Dialog } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from './similar-highlights.module.css';
import { SimilarHighlightResults } from './similar-highlights.tsx';

/** What means the same as a highlight of the open note; following one of them closes it. */
export function SimilarDialog({ id, projectId, onClose }: { id: string; projectId: string; onClose: () => void }) {
  const t = useNoteTexts();
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
  return (
    <Dialog opened onClose={onClose} width={560} title={t('similar.title')}>
      <div className={css.inDialog}>
        <SimilarHighlightResults id={id} projectId={projectId} />
      </div>
    </Dialog>
  );
}
