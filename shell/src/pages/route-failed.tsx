import { useConnectionState, useLocation, useNavigate, usePageTitle, useRouteError } from '@libs/shell-kit';
import { Button, StateCard } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { RemoteFailed } from '../remotes.ts';
import { t } from './texts.ts';

/** A page whose part did not load, or which broke while it was drawn. The frame and the other parts go on. */
export function RouteFailed() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isRemote = error instanceof RemoteFailed || /Loading (CSS )?chunk|dynamically imported module/i.test(String(error));
  const line = useConnectionState();
  const online = line === 'connected' || line === 'reconnected';
  const again = useRef(() => {});
  again.current = () => void navigate(`${pathname}${search}${hash}`, { replace: true });
  const wasOffline = useRef(!online);
  // What was only missing because of the line comes with it.
  useEffect(() => {
    if (online && wasOffline.current && isRemote) again.current();
    wasOffline.current = !online;
  }, [online, isRemote]);
  usePageTitle(isRemote ? t('failed.part') : t('failed.title'));
  return (
    <StateCard
      state="failed"
      page
      title={isRemote ? undefined : t('failed.page')}
      action={
        <>
          <Button variant="primary" onClick={() => again.current()}>
            {t('tryAgain')}
          </Button>
          <Button onClick={() => location.reload()}>{t('failed.reload')}</Button>
        </>
      }
    >
      {isRemote ? t('failed.partHint') : t('failed.hint')}
    </StateCard>
  );
}
