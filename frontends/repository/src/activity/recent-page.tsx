import { type ActivityRowFragment, graphql, useQuery } from '@libs/api';
import { usePageTitle } from '@libs/shell-kit';
import { useCopy } from '../copy.ts';
import css from './activity.module.css';
import { ActivityPage } from './activity-page.tsx';
import { ActivityRows } from './activity-rows.tsx';
import { DAY_GROUPS, dayGroupOf } from './day-groups.ts';

const RECENT = graphql(`
  query RecentPage {
    recent(first: 200) { ...ActivityRow }
  }
`);

/** /recent: the last 200 objects that you opened, by day. */
export function RecentPage() {
  const t = useCopy('activity');
  const [{ data, error }, reload] = useQuery({ query: RECENT });
  usePageTitle(t('recent'));
  return (
    <ActivityPage
      title={t('recent')}
      hint={t('recentHint')}
      items={data?.recent}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      empty={{ title: t('recentEmpty'), text: t('recentEmptyText'), example: t('recentExample') }}
    >
      <Days items={data?.recent ?? []} />
    </ActivityPage>
  );
}

function Days({ items }: { items: readonly ActivityRowFragment[] }) {
  const t = useCopy('activity');
  return DAY_GROUPS.map((group) => {
    const rows = items.filter(({ at }) => dayGroupOf(at) === group);
    if (!rows.length) return null;
    return (
      <section key={group} className={css.group}>
        <h2>{t(group)}</h2>
        <ActivityRows items={rows} />
      </section>
    );
  });
}
