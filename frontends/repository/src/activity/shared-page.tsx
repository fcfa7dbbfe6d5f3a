import { graphql, useQuery } from '@libs/api';
import { usePageTitle } from '@libs/shell-kit';
import { useCopy } from '../copy.ts';
import { ActivityPage } from './activity-page.tsx';

const SHARED = graphql(`
  query SharedPage {
    sharedWithMe { ...ActivityRow }
  }
`);

/** /shared: what others gave you access to, by whom and at which level. */
export function SharedPage() {
  const t = useCopy('activity');
  const [{ data, error }, reload] = useQuery({ query: SHARED });
  usePageTitle(t('shared'));
  return (
    <ActivityPage
      title={t('shared')}
      hint={t('sharedHint')}
      items={data?.sharedWithMe}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      empty={{ title: t('sharedEmpty'), text: t('sharedEmptyText'), example: t('sharedExample') }}
    />
  );
}
