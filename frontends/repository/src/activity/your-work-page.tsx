import { graphql, useQuery } from '@libs/api';
import { slot, urlChoice, usePageTitle, useUrlState } from '@libs/shell-kit';
import { PageBody, SkeletonLines, Tabs, TopBar } from '@libs/ui';
import type { ReactNode } from 'react';
import { useCopy } from '../copy.ts';
import { ActivityPage } from './activity-page.tsx';
import { YourThreads } from './your-threads.tsx';

const WORK = graphql(`
  query YourWorkPage {
    yourWork(first: 100) { ...ActivityRow }
  }
`);

const YourSearchSummaries = slot('search-summaries', ({ tabs, place }) => (
  <>
    <TopBar crumbs={[{ label: place }]} />
    {tabs}
    <PageBody width="page">
      <SkeletonLines />
    </PageBody>
  </>
));

const SHAPE = { show: urlChoice(['work', 'comments', 'summaries'], 'work') };

/** /your-work: what you made or changed, the last action first; the conversations that concern you; and what you had summarised of searches. */
export function YourWorkPage() {
  const t = useCopy('activity');
  const [{ show }] = useUrlState(SHAPE);
  usePageTitle(t(show));
  const tabs = (
    <Tabs
      label={t('work')}
      items={[
        { href: '/your-work', label: t('made'), active: show === 'work' },
        { href: '/your-work?show=comments', label: t('comments'), active: show === 'comments' },
        { href: '/your-work?show=summaries', label: t('summaries'), active: show === 'summaries' },
      ]}
    />
  );
  if (show === 'summaries') return <YourSearchSummaries tabs={tabs} place={t('work')} />;
  return show === 'comments' ? <YourThreads tabs={tabs} /> : <Made tabs={tabs} />;
}

function Made({ tabs }: { tabs: ReactNode }) {
  const t = useCopy('activity');
  const [{ data, error }, reload] = useQuery({ query: WORK });
  return (
    <ActivityPage
      title={t('work')}
      hint={t('workHint')}
      tabs={tabs}
      items={data?.yourWork}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      empty={{ title: t('workEmpty'), text: t('workEmptyText'), example: t('workExample') }}
    />
  );
}
