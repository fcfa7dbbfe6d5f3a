import { errorOf, graphql, useQuery } from '@libs/api';
import { useSearchParams, useSession, useT } from '@libs/shell-kit';
import { ErrorCard, SearchField, Segmented, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import { InviteForm } from './invite-form.tsx';
import own from './members-page.module.css';
import { MembersTable } from './members-table.tsx';
import { OpenInvites } from './open-invites.tsx';
import { useMemberTexts } from './texts.ts';

const MEMBERS = graphql(`
  query SettingsMembers($status: MemberStatus) {
    members(status: $status) { id email role joinedAt lastSeenAt deactivatedAt hasSecondFactor source isYou groups { id name } user { id name initials } }
  }
`);

/** /settings/users: who is here, as what; admins invite, change, deactivate and remove. */
export function MembersPage() {
  const t = useT<typeof texts>('settings');
  const words = useMemberTexts();
  const isAdmin = useSession().role === 'admin';
  const [params, setParams] = useSearchParams();
  const status = params.get('status') === 'deactivated' ? 'deactivated' : 'active';
  const [find, setFind] = useState('');
  const [{ data, error }, reload] = useQuery({ query: MEMBERS, variables: { status } });
  const failed = errorOf(error);
  const members = data?.members;
  return (
    <SettingsFrame title={t('members.title')} hint={t('members.hint')}>
      <div className={own.filters}>
        <SearchField label={words('find')} value={find} onChange={setFind} />
        <Segmented
          label={words('status')}
          value={status}
          options={(['active', 'deactivated'] as const).map((value) => ({ value, label: words(value) }))}
          onChange={(chosen) => setParams(() => new URLSearchParams(chosen === 'active' ? {} : { status: chosen }), { replace: true })}
        />
      </div>
      {failed ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload()} /> : null}
      {!members && !failed ? <SkeletonLines lines={5} /> : null}
      {members ? <MembersTable key={status} members={members} find={find} /> : null}
      {isAdmin ? (
        <>
          <Section title={t('members.inviteTitle')} hint={t('members.inviteHint')}>
            <InviteForm />
          </Section>
          <Section title={t('members.open')}>
            <OpenInvites />
          </Section>
        </>
      ) : null}
    </SettingsFrame>
  );
}
