import { Button, StateCard } from '@libs/ui';
import { t } from './pages/texts.ts';
import type { IncompatibleRemoteError } from './remotes.ts';

/** A page or peek whose part was made for a newer shell than the one that is open: a reload brings that, or whoever runs Verbatim does. */
export function IncompatibleRemotePage({ error, page }: { error: IncompatibleRemoteError; page?: boolean }) {
  const details = error.lacks.map(({ name, range, version }) => `${name} ${range}${version ? ` (${version})` : ''}`).join(', ');
  return (
    <StateCard
      state="outdated"
      page={page}
      title={t('tooNew.title')}
      detail={t('tooNew.detail', { part: error.remote, details })}
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
