import { graphql, useQuery } from '@libs/api';
import { usePageTitle } from '@libs/shell-kit';
import { useCopy } from '../projects/copy.ts';
import { ActivityPage } from './activity-page.tsx';

const WORK = graphql(`
  query YourWorkPage {
    yourWork(first: 100) { ...ActivityRow }
  }
`);

/** /your-work: what you made or changed, the last deed first. */
export function YourWorkPage() {
  const t = useCopy('activity');
  const [{ data, error }, reload] = useQuery({ query: WORK });
  usePageTitle(t('work'));
  return (
    <ActivityPage
      title={t('work')}
      hint={t('workHint')}
      items={data?.yourWork}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      empty={{ title: t('workEmpty'), text: t('workEmptyText'), example: t('workExample') }}
    />
  );
}
