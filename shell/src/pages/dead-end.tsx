import { Button, ButtonLink, StateCard } from '@libs/ui';
import { Logo } from '../frame/logo.tsx';
import { rootUrl } from '../host.ts';
import type { Start } from '../start.ts';
import css from './dead-end.module.css';

function Reason({ start }: { start: Start }) {
  switch (start.kind) {
    case 'no-workspace':
      return (
        <StateCard
          state="not-found"
          title="No such workspace"
          action={<ButtonLink href={rootUrl(start.host.rootDomain, '/auth/workspaces')}>Find your workspace</ButtonLink>}
        >
          Nothing lives at {location.host}. Check the spelling, or choose from the workspaces you belong to.
        </StateCard>
      );
    case 'not-configured':
      return (
        <StateCard state="not-found" title="This address is not configured">
          {location.host} does not lie under the root domain of this server.
        </StateCard>
      );
    default:
      return (
        <StateCard
          state="offline"
          title={navigator.onLine ? 'The server does not answer' : 'You are offline'}
          requestId={start.kind === 'failed' ? start.requestId : null}
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          Nothing is lost. Try again in a moment.
        </StateCard>
      );
  }
}

/** The one card of a page that cannot start. */
export function DeadEnd({ start }: { start: Start }) {
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <Logo size={30} />
        Verbatim
      </div>
      <Reason start={start} />
    </main>
  );
}
