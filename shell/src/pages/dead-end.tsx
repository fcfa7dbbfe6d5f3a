import { Button, ButtonLink, StateCard } from '@libs/ui';
import { Logo } from '../frame/logo.tsx';
import { rootUrl } from '../host.ts';
import type { Start } from '../start.ts';
import css from './dead-end.module.css';
import { t } from './texts.ts';

function Reason({ start }: { start: Start }) {
  switch (start.kind) {
    case 'no-workspace':
      return (
        <StateCard
          state="not-found"
          title={t('deadEnd.noWorkspace')}
          action={<ButtonLink href={rootUrl(start.host.rootDomain, '/auth/workspaces')}>{t('deadEnd.find')}</ButtonLink>}
        >
          {t('deadEnd.noWorkspaceHint', { host: location.host })}
        </StateCard>
      );
    case 'not-looked-up':
      return (
        <StateCard
          state="offline"
          title={t('deadEnd.notLookedUp')}
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('deadEnd.notLookedUpHint')}
        </StateCard>
      );
    case 'held':
      return (
        <StateCard
          state="forbidden"
          title={t('deadEnd.held')}
          action={<ButtonLink href={rootUrl(start.host.rootDomain, '/auth/workspaces')}>{t('deadEnd.otherWorkspaces')}</ButtonLink>}
        >
          {start.message}
        </StateCard>
      );
    case 'not-configured':
      return (
        <StateCard state="not-found" title={t('deadEnd.notConfigured')}>
          {t('deadEnd.notConfiguredHint', { host: location.host })}
        </StateCard>
      );
    default:
      return (
        <StateCard
          state="offline"
          title={navigator.onLine ? t('deadEnd.noServer') : t('deadEnd.offline')}
          requestId={start.kind === 'failed' ? start.requestId : null}
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('deadEnd.kept')}
        </StateCard>
      );
  }
}

/** The one card of a page that cannot start. */
export function StartError({ start }: { start: Start }) {
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <Logo size={30} />
        {t('brand')}
      </div>
      <Reason start={start} />
    </main>
  );
}
