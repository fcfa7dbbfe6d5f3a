import { errorOf, graphql, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { Link, urlText, useHotkeys, useNavigate, usePageTitle, useParams, useUrlState } from '@libs/shell-kit';
import { ButtonLink, EmptyState, ErrorCard, IconArrowLeft, SkeletonLines } from '@libs/ui';
import { useMemo } from 'react';
import { useInsightTexts } from '../copy.ts';
import { MissingPage } from './missing-page.tsx';
import css from './public-page.module.css';
import { PublicFrame, SharedObject } from './shared-page.tsx';

const PUBLISHED = graphql(`
  query PublishedPage($token: String!, $insight: String) {
    publicObject(token: $token, insight: $insight) {
      type title workspaceName workspaceLogoUrl projectName publishedAt authorName body highlight references insights { key title authorName publishedAt }
    }
  }
`);

const ADDRESS = { insight: urlText };

/** The published insights of a project on a public link: a list, and each by itself. */
export function PublishedPage() {
  const { shareToken = '' } = useParams();
  const t = useInsightTexts();
  const [{ insight }] = useUrlState(ADDRESS);
  const context = useMemo(() => ({ quiet: true, requestPolicy: 'network-only' as const }), []);
  const variables = { token: shareToken, insight: insight || null };
  const [{ data, error }, reload] = useQuery({ query: PUBLISHED, variables, context });
  const opened = data?.publicObject;
  // A link to one object has a page of its own.
  const list = opened?.insights;
  usePageTitle(opened && list ? opened.title : data ? t('public.missing') : undefined);
  if (error && !data)
    return (
      <div className={css.page}>
        <main className={css.column}>
          <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => reload()} />
        </main>
      </div>
    );
  return (
    <div className={css.page}>
      {!data && (
        <main className={css.column} aria-busy>
          <SkeletonLines lines={10} />
        </main>
      )}
      {data && !list && <MissingPage token={shareToken} onOpen={() => reload({ requestPolicy: 'network-only' })} />}
      {opened && list && (
        <PublicFrame opened={opened}>
          {insight ? (
            <SharedObject
              opened={opened}
              lead={<Steps token={shareToken} project={opened.projectName ?? ''} insights={list} now={insight} />}
            />
          ) : (
            <Contents token={shareToken} title={opened.title} insights={list} />
          )}
        </PublicFrame>
      )}
    </div>
  );
}

interface Listed {
  key: string;
  title: string;
  authorName: string;
  publishedAt: string;
}

const hrefOf = (token: string, key?: string): string => `/p/${token}${key ? `?insight=${key}` : ''}`;

function Contents({ token, title, insights }: { token: string; title: string; insights: readonly Listed[] }) {
  const t = useInsightTexts();
  return (
    <>
      <p className={css.kind}>{t('public.insights', { count: insights.length })}</p>
      <h1 className={css.title}>{title}</h1>
      {insights.length === 0 && <EmptyState title={t('public.nothing')}>{t('public.nothingText')}</EmptyState>}
      <ol className={css.contents}>
        {insights.map((insight) => (
          <li key={insight.key}>
            <Link to={hrefOf(token, insight.key)}>{insight.title}</Link>
            <p className={css.meta}>
              <span>{t('public.by', { name: insight.authorName })}</span>
              <span>{t('public.published', { day: formatDay(insight.publishedAt) })}</span>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where one is among the insights, and the way to the next ones: also by the arrow keys. */
function Steps({ token, project, insights, now }: { token: string; project: string; insights: readonly Listed[]; now: string }) {
  const t = useInsightTexts();
  const navigate = useNavigate();
  const position = insights.findIndex(({ key }) => key === now);
  const [previous, next] = [insights[position - 1], insights[position + 1]];
  const go = (to: Listed | undefined) => to && navigate(hrefOf(token, to.key));
  useHotkeys([
    { keys: 'arrowleft', label: t('public.previous'), group: t('public.page'), run: () => go(previous) },
    { keys: 'arrowright', label: t('public.next'), group: t('public.page'), run: () => go(next) },
  ]);
  return (
    <nav className={css.steps} aria-label={t('public.steps')}>
      <Link to={hrefOf(token)} className={css.back}>
        <IconArrowLeft size={15} />
        {project}
      </Link>
      <span>{t('public.place', { place: position + 1, count: insights.length })}</span>
      {previous && (
        <ButtonLink size="sm" href={hrefOf(token, previous.key)} title={previous.title}>
          {t('public.previous')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink size="sm" href={hrefOf(token, next.key)} title={next.title}>
          {t('public.next')}
        </ButtonLink>
      )}
    </nav>
  );
}
