import { graphql, useQuery } from '@libs/api';
import { Failure, formatDay } from '@libs/object-views';
import { usePageTitle, useParams } from '@libs/shell-kit';
import { Avatar, Badge, ButtonLink, EmptyState, PageBody, SkeletonLines, TopBar } from '@libs/ui';
import { useCopy } from '../copy.ts';
import css from './activity.module.css';
import { ActivityRows } from './activity-rows.tsx';

const PROFILE = graphql(`
  query ProfilePage($userId: ID!) {
    profile(userId: $userId) {
      id role joinedAt isDeactivated isYou
      user { id name initials }
      work { ...ActivityRow }
    }
  }
`);

/** /user/:userId: a member's role and the things of theirs that you can open. */
export function ProfilePage() {
  const t = useCopy('activity');
  const { userId = '' } = useParams();
  const [{ data, error }, reload] = useQuery({ query: PROFILE, variables: { userId } });
  const profile = data?.profile;
  usePageTitle(profile?.user.name);
  if (!profile && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return (
    <>
      <TopBar crumbs={[{ label: t('profile.title') }]} />
      <PageBody width="page">
        {!profile ? (
          <SkeletonLines lines={8} height={20} />
        ) : (
          <>
            <header className={css.profile}>
              <Avatar id={profile.user.id} name={profile.user.name} initials={profile.user.initials} size="lg" />
              <div className={css.profileName}>
                <h1 dir="auto">{profile.user.name}</h1>
                <p>
                  {profile.role && profile.joinedAt
                    ? t('profile.since', { role: t(`profile.role.${profile.role}`), day: formatDay(profile.joinedAt) })
                    : t('profile.left')}
                  {profile.isYou && <Badge>{t('profile.you')}</Badge>}
                  {profile.isDeactivated && <Badge tone="warn">{t('profile.deactivated')}</Badge>}
                </p>
              </div>
              {profile.isYou && <ButtonLink href="/settings/user/account">{t('profile.edit')}</ButtonLink>}
            </header>
            <h2 className={css.profileWork}>{t('profile.work')}</h2>
            {profile.work.length > 0 ? (
              <ActivityRows items={profile.work} />
            ) : (
              <EmptyState title={t('profile.empty')}>{t('profile.emptyText')}</EmptyState>
            )}
          </>
        )}
      </PageBody>
    </>
  );
}
