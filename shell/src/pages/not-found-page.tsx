import { useOptionalSession, usePageTitle } from '@libs/shell-kit';
import { ButtonLink, StateCard } from '@libs/ui';
import { t } from './texts.ts';

/** The same page for what is gone, never was, or may not be seen. */
export function NotFoundPage() {
  const session = useOptionalSession();
  usePageTitle(t('notFound.title'));
  return (
    <StateCard state="not-found" page action={<ButtonLink href="/">{session ? t('notFound.home') : t('notFound.start')}</ButtonLink>}>
      {t('notFound.hint')}
    </StateCard>
  );
}
