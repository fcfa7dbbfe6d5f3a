import { type SlotProps, useNavigate } from '@libs/shell-kit';
import { Dialog } from '@libs/ui';
import { useSummaryTexts } from './copy.ts';
import { FrameworkPicker } from './framework-picker.tsx';

/** Orders a summary of what is selected in a project, or was searched for, and goes to it. */
export function SummarizeDialog({ target, projectId, onClose }: SlotProps['summarize']) {
  const t = useSummaryTexts();
  const navigate = useNavigate();
  const title =
    'search' in target
      ? t('dialog.search', { query: target.search.query })
      : 'noteIds' in target
        ? t('dialog.notes', { count: target.noteIds.length })
        : t('dialog.highlights', { count: target.highlightIds.length });
  return (
    <Dialog opened onClose={onClose} width={480} title={title}>
      <FrameworkPicker
        bare
        target={target}
        onOrdered={({ scopeId }) => navigate(projectId ? `/projects/${projectId}/summaries/${scopeId}` : `/search/summaries/${scopeId}`)}
        onClose={onClose}
      />
    </Dialog>
  );
}
