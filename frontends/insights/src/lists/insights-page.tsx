import { usePages } from '@libs/api';
import { usePageTitle } from '@libs/shell-kit';
import { PageBody, PageTitle, TopBar, useCan } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { InsightList } from './insight-list.tsx';
import { INSIGHTS } from './insight-rows.ts';
import { NewInsight } from './new-insight.tsx';

/** All insights that the reader may open, newest first. */
export function InsightsPage() {
  const t = useInsightTexts();
  const may = useCan();
  const pages = usePages({ query: INSIGHTS, variables: { projectId: null }, pick: (data) => data.insights, pageSize: 30 });
  usePageTitle(t('insights'));
  const create = may('createInsight') ? <NewInsight /> : undefined;
  return (
    <>
      <TopBar crumbs={[{ label: t('insights') }]} actions={create} />
      <PageBody>
        <PageTitle>{t('insights')}</PageTitle>
        <InsightList pages={pages} inProject={false} />
      </PageBody>
    </>
  );
}
