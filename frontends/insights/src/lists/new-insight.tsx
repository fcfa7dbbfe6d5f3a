import { useSearchParams } from '@libs/shell-kit';
import { Button, IconPlus } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { NewInsightDialog } from './new-insight-dialog.tsx';

/** In the address while a new insight is asked for, so that a command of the palette can open the dialog. */
export const NEW_PARAM = 'new';

/** The button that starts an insight, and its dialog. */
export function NewInsight({ projectId, variant = 'primary' }: { projectId?: string; variant?: 'primary' | 'secondary' }) {
  const t = useInsightTexts();
  const [params, setParams] = useSearchParams();
  const change = (open: boolean) =>
    setParams(
      (now) => {
        if (open) now.set(NEW_PARAM, 'insight');
        else now.delete(NEW_PARAM);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <Button size="sm" variant={variant} icon={<IconPlus size={14} />} onClick={() => change(true)}>
        {t('insight')}
      </Button>
      {params.get(NEW_PARAM) === 'insight' && <NewInsightDialog projectId={projectId} onClose={() => change(false)} />}
    </>
  );
}
