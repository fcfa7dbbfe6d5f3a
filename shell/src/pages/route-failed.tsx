import { isMissingFile, useLocation, useNavigate, usePageTitle, useReconnected, useRouteError } from '@libs/shell-kit';
import { Button, StateCard } from '@libs/ui';
import { IncompatibleRemotePage } from '../incompatible-remote-page.tsx';
import { IncompatibleRemoteError, RemoteFailed } from '../remotes.ts';
import { t } from './texts.ts';

/** A page whose part did not load, or which broke while it was drawn. The frame and the other parts go on. */
export function RouteFailed() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isRemote = error instanceof RemoteFailed || isMissingFile(error);
  const retry = () => void navigate(`${pathname}${search}${hash}`, { replace: true });
  // What was only missing because of the line comes with it.
  useReconnected(() => isRemote && retry());
  const isTooNew = error instanceof IncompatibleRemoteError;
  usePageTitle(isTooNew ? t('tooNew.title') : isRemote ? t('failed.part') : t('failed.title'));
  if (isTooNew) return <IncompatibleRemotePage page />;
  return (
    <StateCard
      state="failed"
      page
      title={isRemote ? undefined : t('failed.page')}
      action={
        <>
          <Button variant="primary" onClick={retry}>
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
