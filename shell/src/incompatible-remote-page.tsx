import { Button, StateCard } from '@libs/ui';
import { t } from './pages/texts.ts';

/** A page or peek whose part was made for a newer shell than the one that is open: a reload loads that, or the operator has to update. */
export function IncompatibleRemotePage({ page }: { page?: boolean }) {
  return (
    <StateCard
      state="outdated"
      page={page}
      title={t('tooNew.title')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failed.reload')}
        </Button>
      }
    >
      {t('tooNew.hint')}
    </StateCard>
  );
}
