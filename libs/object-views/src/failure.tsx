import { type CombinedError, errorOf } from '@libs/api';
import { preloadable } from '@libs/shell-kit';
import { ButtonLink, ErrorCard, PageBody, StateCard } from '@libs/ui';
import type { AccessTarget } from './access-target.ts';
import { t } from './failure-texts.ts';

const Ask = preloadable(async () => (await import('./ask-access.tsx')).default);

/** Asks for access to what a page or peek is about: the object that is named, else that of the address. Nothing where there is none. */
export function AskAccess({ asked: accessTarget }: { asked?: AccessTarget }) {
  return <Ask asked={accessTarget} />;
}

/** A page whose query failed: forbidden, not there, or an error with another try. */
export function Failure({ error, onRetry }: { error: CombinedError; onRetry: () => void }) {
  const { code, message, requestId, data } = errorOf(error);
  if (code === 'Forbidden') {
    return (
      <StateCard state="forbidden" page requestId={requestId} action={<ButtonLink href="/projects">{t('all')}</ButtonLink>}>
        {typeof data.owner === 'string' ? t('owner', { name: data.owner }) : t('ask')}
      </StateCard>
    );
  }
  if (code === 'NotFound') return <ObjectNotFound />;
  return (
    <PageBody width="reading">
      <ErrorCard message={message} requestId={requestId} onRetry={onRetry} />
    </PageBody>
  );
}

/** Gone, or never yours: the same page for both. */
export function ObjectNotFound() {
  return (
    <StateCard
      state="not-found"
      page
      action={
        <>
          <AskAccess />
          <ButtonLink href="/projects">{t('all')}</ButtonLink>
        </>
      }
    />
  );
}
