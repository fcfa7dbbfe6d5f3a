import { useLocation, useNavigate, usePageTitle, useRouteError } from '@libs/shell-kit';
import { Button, StateCard } from '@libs/ui';
import { RemoteFailed } from '../remotes.ts';

/** A page whose part did not load, or which broke while it was drawn. The frame and the other parts go on. */
export function RouteFailed() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isRemote = error instanceof RemoteFailed || /Loading (CSS )?chunk|dynamically imported module/i.test(String(error));
  usePageTitle(isRemote ? 'This part did not load' : 'Something went wrong');
  return (
    <StateCard
      state="failed"
      page
      title={isRemote ? undefined : 'Something went wrong on this page'}
      action={
        <>
          <Button variant="primary" onClick={() => void navigate(`${pathname}${search}${hash}`, { replace: true })}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </>
      }
    >
      {isRemote
        ? 'The rest of Verbatim works. Check your connection and try again.'
        : 'What you saved is kept. The rest of Verbatim works.'}
    </StateCard>
  );
}
