import { type CombinedError, errorOf } from '@libs/api';
import { type AccessTarget, AskAccess } from '@libs/object-views';
import { ButtonLink, ErrorCard, PageBody, StateCard } from '@libs/ui';
import { useInsightTexts } from './copy.ts';

/** A whole page or peek that cannot be read: gone and not shared say the same; what only failed can be tried again. */
export function LoadFailure({
  error,
  onRetry,
  accessTarget,
}: {
  error: CombinedError | undefined;
  onRetry: () => void;
  accessTarget?: AccessTarget;
}) {
  const t = useInsightTexts();
  const failed = errorOf(error);
  if (!failed || failed.code === 'NotFound' || failed.code === 'ValidationError')
    return (
      <StateCard
        state="not-found"
        page
        action={
          <>
            <AskAccess asked={accessTarget} />
            <ButtonLink href="/insights">{t('missing.all')}</ButtonLink>
          </>
        }
      >
        {t('missing.text')}
      </StateCard>
    );
  if (failed.code === 'Forbidden') {
    const owner = typeof failed.data['owner'] === 'string' ? t('missing.owner', { name: failed.data['owner'] }) : undefined;
    return (
      <StateCard state="forbidden" page requestId={failed.requestId}>
        {owner}
      </StateCard>
    );
  }
  return (
    <PageBody>
      <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={onRetry} />
    </PageBody>
  );
}
