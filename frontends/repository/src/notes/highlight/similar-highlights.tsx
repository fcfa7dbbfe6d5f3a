import { errorOf, graphql, useQuery } from '@libs/api';
import { HighlightCard } from '@libs/object-views';
import { createStore, useSession, useStore } from '@libs/shell-kit';
import { Badge, Button, IconCopy, IconSparkles, Notice, type NoticeProps, ProgressBar, SkeletonLines, UiLink } from '@libs/ui';
import { usePolling } from '../../lists/use-polling.ts';
import { useNoteTexts } from '../copy.ts';
import css from './similar-highlights.module.css';

const SIMILAR = graphql(`
  query SimilarHighlights($id: ID!) {
    similarHighlights(id: $id) { state known total providerError items { isNearDuplicate highlight { ...HighlightCard } } }
  }
`);

/** Stays open for the next highlight. */
const store = createStore(false);

/** What means the same as a highlight, on request, because it needs the vectors of all highlights. */
export function SimilarHighlights({ id, projectId }: { id: string; projectId: string }) {
  const t = useNoteTexts();
  const isAsked = useStore(store);
  return (
    <section aria-labelledby="similar-highlights" className={css.similar}>
      <h2 id="similar-highlights">{t('similar.title')}</h2>
      {isAsked ? (
        <SimilarHighlightResults id={id} projectId={projectId} />
      ) : (
        <>
          <p className={css.hint}>{t('similar.hint')}</p>
          <Button size="sm" icon={<IconSparkles size={14} />} onClick={() => store.set(true)}>
            {t('similar.find')}
          </Button>
        </>
      )}
    </section>
  );
}

/** What means the same as a highlight, loaded on request. */
export function SimilarHighlightResults({ id, projectId }: { id: string; projectId: string }) {
  const t = useNoteTexts();
  const isAdmin = useSession().role === 'admin';
  const [{ data, error }, look] = useQuery({
    query: SIMILAR,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const result = data?.similarHighlights;
  const isMaking = result?.state === 'making';
  const { hasTimedOut, restart: lookAgain } = usePolling(isMaking, id, look);
  const retryButton = (
    <Button size="sm" onClick={lookAgain}>
      {t('similar.again')}
    </Button>
  );
  if (!result) return error ? <StatusNotice action={retryButton}>{errorOf(error).message}</StatusNotice> : <SkeletonLines lines={4} />;
  const settings = isAdmin && <UiLink href="/settings/ai#meaning">{t('similar.settings')}</UiLink>;
  switch (result.state) {
    case 'off':
      return (
        <StatusNotice action={<UiLink href={`/projects/${projectId}/settings/ai`}>{t('similar.settings')}</UiLink>}>
          {t('similar.off')}
        </StatusNotice>
      );
    case 'noModel':
      return <StatusNotice action={settings}>{t(isAdmin ? 'similar.noModelAdmin' : 'similar.noModel')}</StatusNotice>;
    case 'noWords':
      return <StatusNotice>{t('similar.noWords')}</StatusNotice>;
  }
  const isProviderError = result.state === 'providerError';
  return (
    <>
      {isProviderError && <StatusNotice action={retryButton}>{result.providerError}</StatusNotice>}
      {isMaking && (
        <div className={css.making} role="status">
          <span>{t('similar.making', { known: result.known.toLocaleString('en'), total: result.total.toLocaleString('en') })}</span>
          <ProgressBar label={t('similar.title')} value={result.total ? result.known / result.total : 0} />
          {hasTimedOut && retryButton}
        </div>
      )}
      {!isMaking && !isProviderError && !result.items.length && <p className={css.hint}>{t('similar.none')}</p>}
      <ol className={css.list}>
        {result.items.map(({ highlight, isNearDuplicate }) => (
          <li key={highlight.id}>
            {isNearDuplicate && <Badge icon={<IconCopy size={11} />}>{t('similar.sameWords')}</Badge>}
            <HighlightCard highlight={highlight} />
          </li>
        ))}
      </ol>
      {!isMaking && result.items.length > 0 && <p className={css.hint}>{t('similar.order', { count: result.known })}</p>}
    </>
  );
}

const StatusNotice = (props: NoticeProps) => <Notice role="status" className={css.why} {...props} />;
