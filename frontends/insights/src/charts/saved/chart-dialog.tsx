import { LIMITS } from '@libs/domain';
import { SaveDialog, type SaveDialogProps } from '@libs/ui';
import { useChartTexts } from '../copy.ts';

interface ChartDialogProps extends Pick<SaveDialogProps, 'title' | 'name' | 'onSave' | 'onClose'> {
  /** Whether it is asked who sees the chart. */
  asksSharing: boolean;
  /** Whether everyone may be chosen, and is chosen first. */
  canShare: boolean;
}

/** Asks for the name of a chart, and of a new one who sees it. */
export function ChartDialog({ asksSharing, canShare, ...rest }: ChartDialogProps) {
  const t = useChartTexts();
  const sharing = {
    label: t('who'),
    shared: canShare,
    personal: { label: t('personal'), hint: t('personalHint') },
    everyone: canShare ? { label: t('shared'), hint: t('sharedHint') } : null,
  };
  return (
    <SaveDialog
      label={t('name')}
      limit={LIMITS.chart.name}
      missing={t('nameMissing')}
      action={t('save')}
      sharing={asksSharing ? sharing : undefined}
      {...rest}
    />
  );
}
