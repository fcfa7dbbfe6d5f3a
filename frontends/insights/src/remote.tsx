import { lazyPeek, type RemoteModule, type SlotsOf } from '@libs/shell-kit';
import { IconBulb, IconCompass } from '@libs/ui';
import { cache } from './cache.ts';
import { t } from './command-texts.ts';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 2,
  name: 'insights',
  version: __VERSION__,
  texts,
  cache,
  routes: [
    ...['/explore', '/explore/:feedId'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./explore/explore-page.tsx')).ExplorePage }),
    })),
    { path: '/insights', lazy: async () => ({ Component: (await import('./lists/insights-page.tsx')).InsightsPage }) },
    { path: '/insights/:insightId', lazy: async () => ({ Component: (await import('./documents/insight-page.tsx')).InsightPage }) },
    {
      path: '/projects/:projectId/insights',
      lazy: async () => ({ Component: (await import('./lists/project-insights-page.tsx')).ProjectInsightsPage }),
    },
    {
      path: '/projects/:projectId/charts',
      lazy: async () => ({ Component: (await import('./charts/charts-page.tsx')).ChartsPage }),
    },
    ...['/data/:noteId/summary', '/projects/:projectId/view/:noteId/summary'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./summaries/summary-page.tsx')).NoteSummaryPage }),
    })),
    { path: '/tags/:tagId/summary', lazy: async () => ({ Component: (await import('./summaries/summary-page.tsx')).TagSummaryPage }) },
    {
      path: '/projects/:projectId/summaries',
      lazy: async () => ({ Component: (await import('./summaries/summary-list-pages.tsx')).ProjectSummariesPage }),
    },
    ...['/projects/:projectId/summary', '/projects/:projectId/summaries/:selectionId'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./summaries/summary-page.tsx')).ProjectSummaryPage }),
    })),
    {
      path: '/search/summaries/:searchId',
      lazy: async () => ({ Component: (await import('./summaries/summary-page.tsx')).SearchSummaryPage }),
    },
    {
      path: '/projects/:projectId/insight-drafts/:draftId',
      lazy: async () => ({ Component: (await import('./drafts/draft-page.tsx')).DraftPage }),
    },
    {
      path: '/p/:shareToken',
      lazy: async () => ({ Component: (await import('./public/published-page.tsx')).PublishedPage }),
    },
    {
      path: '/public-object/:shareToken',
      lazy: async () => ({ Component: (await import('./public/public-object-page.tsx')).PublicObjectPage }),
    },
  ],
  peeks: { insight: lazyPeek(async () => (await import('./documents/insight-peek.tsx')).default) },
  slots: {
    summarize: async () => (await import('./summaries/summarize-dialog.tsx')).SummarizeDialog,
    'draft-insight': async () => (await import('./drafts/draft-dialog.tsx')).DraftDialog,
    'new-insight': async () => (await import('./lists/new-insight-dialog.tsx')).NewInsightDialog,
    'insert-into-insight': async () => (await import('./insertions/insert-dialog.tsx')).InsertDialog,
    'search-summaries': async () => (await import('./summaries/summary-list-pages.tsx')).YourSearchSummaries,
  } satisfies SlotsOf<'insights'>,
  menu: [
    {
      id: 'insights.new',
      sends: 'createInsight',
      label: t('make'),
      keywords: t('makeAlso'),
      icon: <IconBulb />,
      when: ({ projectId }) => projectId !== null,
      run: ({ projectId, navigate }) => navigate(`/projects/${projectId}/insights?new=insight`),
    },
    {
      id: 'explore',
      label: t('explore'),
      keywords: t('exploreAlso'),
      icon: <IconCompass />,
      kbd: 'G E',
      run: ({ navigate }) => navigate('/explore'),
    },
    {
      id: 'insights.all',
      label: t('all'),
      keywords: t('allAlso'),
      icon: <IconBulb />,
      kbd: 'G I',
      run: ({ navigate }) => navigate('/insights'),
    },
  ],
};

export default remote;
