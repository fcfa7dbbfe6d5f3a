import { graphql, useQuery } from '@libs/api';
import { Failure, HighlightCard } from '@libs/object-views';
import { usePageTitle, usePeekList, useSession } from '@libs/shell-kit';
import { cx, EmptyState, PageBody, SkeletonLines, UiLink } from '@libs/ui';
import { type ReactNode, useMemo } from 'react';
import { ActivityRows } from '../activity/activity-rows.tsx';
import { useCopy } from '../copy.ts';
import { Announcement } from './announcement.tsx';
import { Checklist } from './checklist.tsx';
import { FeaturedInsight } from './featured-insight.tsx';
import css from './home.module.css';
import { HomeSearch } from './home-search.tsx';

const HOME = graphql(`
  query HomePage {
    home {
      recent { ...ActivityRow }
      fresh { ...HighlightCard }
      featured { ...FeaturedInsight }
      checklist { key done url }
    }
  }
`);

/** /home: the question, what you had open, what others marked, one insight, and the first steps of a workspace. */
export function HomePage() {
  const t = useCopy('home');
  const [{ data, error }, reload] = useQuery({ query: HOME });
  const { support } = useSession();
  const home = data?.home;
  usePageTitle(t('title'));
  usePeekList(useMemo(() => home?.fresh.map(({ id }) => ({ kind: 'highlight' as const, id })) ?? [], [home?.fresh]));
  return (
    <PageBody width="full" className={css.home}>
      <Announcement />
      <div className={css.hero}>
        <h1 className="vb-verbatim">{t('question')}</h1>
        <HomeSearch />
      </div>
      {!home && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      <div className={css.cols}>
        <div>
          <Part title={t('recent')} link={{ href: '/recent', label: t('recentAll') }} wait={!home && !error}>
            {home && (home.recent.length ? <ActivityRows items={home.recent} /> : <p className={css.none}>{t('recentEmpty')}</p>)}
          </Part>
          {/* What stands below something of unknown height comes with it. */}
          {home && (
            <Part title={t('featured')} link={{ href: '/explore', label: t('featuredAll') }} wait={false}>
              <FeaturedInsight insight={home.featured ?? null} />
            </Part>
          )}
        </div>
        <aside className={cx(!home && css.later)}>
          <Part title={t('fresh')} wait={!home && !error}>
            {home && home.fresh.length > 0 && (
              <div className={css.fresh}>
                {home.fresh.map((highlight) => (
                  <HighlightCard key={highlight.id} highlight={highlight} />
                ))}
              </div>
            )}
            {home?.fresh.length === 0 && (
              <div className={css.flat}>
                <EmptyState title={t('freshEmpty')} example={t('freshExample')}>
                  {t('freshEmptyText')}
                </EmptyState>
              </div>
            )}
          </Part>
          {/* A workspace is not set up by the support of its installation. */}
          {home && home.checklist.length > 0 && !support?.isOperator && <Checklist items={home.checklist} />}
        </aside>
      </div>
    </PageBody>
  );
}

function Part({
  title,
  link,
  wait,
  children,
}: {
  title: string;
  link?: { href: string; label: string };
  wait: boolean;
  children: ReactNode;
}) {
  return (
    <section className={css.part}>
      <div className={css.partHead}>
        <h2>{title}</h2>
        {link && <UiLink href={link.href}>{link.label}</UiLink>}
      </div>
      {wait ? <SkeletonLines lines={5} height={18} /> : children}
    </section>
  );
}
