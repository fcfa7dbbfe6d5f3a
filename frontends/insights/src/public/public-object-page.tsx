import { errorOf, graphql, type PublicObjectPageQuery, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { usePageTitle, useParams } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines, StateCard } from '@libs/ui';
import { useMemo } from 'react';
import { useInsightTexts } from '../copy.ts';
import { DocumentBody } from '../documents/document-body.tsx';
import { PublicEvidence, PublicVerbatim } from './public-evidence.tsx';
import css from './public-page.module.css';
import { bodyOf, quoteOf, referencesOf } from './public-shapes.ts';

const OBJECT = graphql(`
  query PublicObjectPage($token: String!) {
    publicObject(token: $token) { type title workspaceName publishedAt authorName body highlight references }
  }
`);

type Opened = NonNullable<PublicObjectPageQuery['publicObject']>;

/** What a public link opens: one note, highlight or insight, for reading, without the frame. */
export function PublicObjectPage() {
  const { shareToken = '' } = useParams();
  const t = useInsightTexts();
  const context = useMemo(() => ({ quiet: true, requestPolicy: 'network-only' as const }), []);
  const [{ data, error }, reload] = useQuery({ query: OBJECT, variables: { token: shareToken }, context });
  const opened = data?.publicObject;
  usePageTitle(opened ? opened.title || t(`public.kind.${opened.type}`) : data ? t('public.missing') : undefined);

  return (
    <div className={css.page}>
      {error && !data && (
        <main className={css.column}>
          <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => reload()} />
        </main>
      )}
      {!data && !error && (
        <main className={css.column} aria-busy>
          <SkeletonLines lines={10} />
        </main>
      )}
      {data && !opened && (
        <main>
          <StateCard state="not-found" title={t('public.missing')} page>
            {t('public.missingText')}
          </StateCard>
        </main>
      )}
      {opened && <Shared opened={opened} />}
    </div>
  );
}

function Shared({ opened }: { opened: Opened }) {
  const t = useInsightTexts();
  const { type, title, workspaceName, authorName, publishedAt } = opened;
  const quote = quoteOf(opened.highlight);
  const body = bodyOf(opened.body);
  const references = referencesOf(opened.references);
  return (
    <>
      <header className={css.top}>
        <b className="vb-trunc">{workspaceName}</b>
        <span>{t('public.page')}</span>
      </header>
      <main className={css.column}>
        {title && <p className={css.kind}>{t(`public.kind.${type}`)}</p>}
        <h1 className={quote ? css.small : css.title}>{title || t(`public.kind.${type}`)}</h1>
        {(authorName || publishedAt) && (
          <p className={css.meta}>
            {authorName && <span>{t('public.by', { name: authorName })}</span>}
            {publishedAt && <span>{t('public.published', { day: formatDay(publishedAt) })}</span>}
            {type === 'insight' && !publishedAt && <span>{t('public.draft')}</span>}
          </p>
        )}
        {quote && <PublicVerbatim quote={quote} large />}
        {body && (
          <div className={css.body}>
            <DocumentBody body={body} reference={({ refId }, number) => <PublicEvidence reference={references[refId]} number={number} />} />
          </div>
        )}
      </main>
      <footer className={css.foot}>{t('public.made')}</footer>
    </>
  );
}
