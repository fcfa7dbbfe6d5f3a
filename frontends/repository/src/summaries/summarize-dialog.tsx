import { useNavigate } from '@libs/shell-kit';
import { Dialog } from '@libs/ui';
import { useSummaryTexts } from './copy.ts';
import { FrameworkPicker } from './framework-picker.tsx';

type Selection = { noteIds: string[] } | { highlightIds: string[] };

/** Orders a summary of what is selected in a project, and goes to it. */
export function SummarizeDialog({ projectId, selection, onClose }: { projectId: string; selection: Selection; onClose: () => void }) {
  const t = useSummaryTexts();
  const navigate = useNavigate();
  const title =
    'noteIds' in selection
      ? t('dialog.notes', { count: selection.noteIds.length })
      : t('dialog.highlights', { count: selection.highlightIds.length });
  return (
    <Dialog opened onClose={onClose} width={480} title={title}>
      <FrameworkPicker
        bare
        target={{ kind: 'selection', ...selection }}
        onOrdered={({ scopeId }) => navigate(`/projects/${projectId}/summaries/${scopeId}`)}
        onClose={onClose}
      />
    </Dialog>
  );
}
