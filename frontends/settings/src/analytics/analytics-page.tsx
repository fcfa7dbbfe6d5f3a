import { errorOf, graphql, type SettingsAnalyticsQuery, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { useSession } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines, StateCard, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import css from './analytics.module.css';
import { CitedInsights } from './cited-insights.tsx';
import { Empty } from './empty-searches.tsx';
import { OnboardingBreakdown } from './onboarding-breakdown.tsx';
import { useAnalyticsTexts } from './texts.ts';

const ANALYTICS = graphql(`
  query SettingsAnalytics {
    workspaceSummary { id totalSeatsAvailable seatsAllocated viewerCount utilizationPercentage }
    workspaceAnalytics {
      id activeInWeek activeInMonth
      weeks { week notes highlights insights }
      openedInsights { id title project people }
      citedInsights { id title project links linkViews }
      emptySearches { words times }
      staleTags { id title highlights lastUsedAt }
      onboarding { jobRoles { jobRole people } goals { goal people } }
    }
  }
`);

type Analytics = SettingsAnalyticsQuery['workspaceAnalytics'];

/** /settings/analytics: how the workspace is used, for its admins. */
export function AnalyticsPage() {
  const t = useAnalyticsTexts();
  const isAdmin = useSession().role === 'admin';
  const [{ data, error }, reload] = useQuery({ query: ANALYTICS, requestPolicy: 'cache-and-network', pause: !isAdmin });
  const failure = errorOf(error);
  return (
    <SettingsFrame title={t('title')} hint={isAdmin ? t('hint') : undefined}>
      {!isAdmin && <StateCard state="forbidden">{t('adminsOnly')}</StateCard>}
      {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {isAdmin && !data && !failure && <SkeletonLines lines={8} />}
      {data && (
        <>
          <People summary={data.workspaceSummary} analytics={data.workspaceAnalytics} />
          <OnboardingBreakdown mix={data.workspaceAnalytics.onboarding} />
          <Added weeks={data.workspaceAnalytics.weeks} />
          <Opened insights={data.workspaceAnalytics.openedInsights} />
          <CitedInsights insights={data.workspaceAnalytics.citedInsights} />
          <Empty searches={data.workspaceAnalytics.emptySearches} />
          <Stale tags={data.workspaceAnalytics.staleTags} />
        </>
      )}
    </SettingsFrame>
  );
}

function People({ summary, analytics }: { summary: SettingsAnalyticsQuery['workspaceSummary']; analytics: Analytics }) {
  const t = useAnalyticsTexts();
  const { totalSeatsAvailable: total, seatsAllocated: used, utilizationPercentage: percent } = summary;
  return (
    <Section title={t('people')} hint={t('peopleHint')}>
      <dl className={css.numbers}>
        <dt>{t('seats')}</dt>
        <dd>{total == null ? used : t('seatsOf', { used, total, percent })}</dd>
        <dt>{t('viewers')}</dt>
        <dd>{summary.viewerCount}</dd>
        <dt>{t('activeInWeek')}</dt>
        <dd>{analytics.activeInWeek}</dd>
        <dt>{t('activeInMonth')}</dt>
        <dd>{analytics.activeInMonth}</dd>
      </dl>
    </Section>
  );
}

function Added({ weeks }: { weeks: Analytics['weeks'] }) {
  const t = useAnalyticsTexts();
  const max = Math.max(1, ...weeks.map(({ highlights }) => highlights));
  return (
    <Section title={t('added')} hint={t('addedHint')}>
      <Table label={t('added')}>
        <thead>
          <tr>
            <Th>{t('week')}</Th>
            <Th num>{t('notes')}</Th>
            <Th num>{t('insights')}</Th>
            <Th num>{t('highlights')}</Th>
            <Th className={css.bars} aria-hidden />
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ week, notes, highlights, insights }) => (
            <Tr key={week}>
              <Td>{formatDay(week)}</Td>
              <Td num>{notes}</Td>
              <Td num>{insights}</Td>
              <Td num>{highlights}</Td>
              <Td className={css.bars} aria-hidden>
                <span className={css.bar} style={{ width: `${(100 * highlights) / max}%` }} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Opened({ insights }: { insights: Analytics['openedInsights'] }) {
  const t = useAnalyticsTexts();
  return (
    <Section title={t('opened')} hint={t('openedHint')}>
      {insights.length === 0 ? (
        <p className={css.none}>{t('noneOpened')}</p>
      ) : (
        <Table label={t('opened')}>
          <thead>
            <tr>
              <Th>{t('insight')}</Th>
              <Th>{t('project')}</Th>
              <Th num>{t('openedBy')}</Th>
            </tr>
          </thead>
          <tbody>
            {insights.map(({ id, title, project, people }) => (
              <Tr key={id}>
                <Td>
                  <UiLink href={`/insights/${id}`}>{title}</UiLink>
                </Td>
                <Td>{project}</Td>
                <Td num>{people}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function Stale({ tags }: { tags: Analytics['staleTags'] }) {
  const t = useAnalyticsTexts();
  return (
    <Section title={t('stale')} hint={t('staleHint')}>
      {tags.length === 0 ? (
        <p className={css.none}>{t('noneStale')}</p>
      ) : (
        <Table label={t('stale')}>
          <thead>
            <tr>
              <Th>{t('tag')}</Th>
              <Th num>{t('highlights')}</Th>
              <Th num>{t('lastUsed')}</Th>
            </tr>
          </thead>
          <tbody>
            {tags.map(({ id, title, highlights, lastUsedAt }) => (
              <Tr key={id}>
                <Td>
                  <UiLink href={`/tags/${id}`}>{title}</UiLink>
                </Td>
                <Td num>{highlights}</Td>
                <Td num>{lastUsedAt ? formatDay(lastUsedAt) : t('never')}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
