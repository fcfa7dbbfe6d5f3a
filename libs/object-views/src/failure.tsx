import { type CombinedError, errorOf } from '@libs/api';
import { ButtonLink, ErrorCard, PageBody, StateCard } from '@libs/ui';
import { t } from './failure-texts.ts';

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
  if (code === 'NotFound') return <Gone />;
  return (
    <PageBody width="reading">
      <ErrorCard message={message} requestId={requestId} onRetry={onRetry} />
    </PageBody>
  );
}

/** Gone, or never yours: the same page for both. */
export function Gone() {
  return <StateCard state="not-found" page action={<ButtonLink href="/projects">{t('all')}</ButtonLink>} />;
}
