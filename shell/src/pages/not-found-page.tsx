import { useMaybeSession, usePageTitle } from '@libs/shell-kit';
import { ButtonLink, StateCard } from '@libs/ui';

/** The same page for what is gone, never was, or may not be seen. */
export function NotFoundPage() {
  const session = useMaybeSession();
  usePageTitle('Nothing at this address');
  return (
    <StateCard state="not-found" page action={<ButtonLink href="/">{session ? 'Go to Home' : 'Go to the start'}</ButtonLink>}>
      It was moved or deleted, or it is not shared with you.
    </StateCard>
  );
}
