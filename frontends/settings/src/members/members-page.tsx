import { errorOf, graphql, usePages } from '@libs/api';
import { MEMBER_STATUSES, WORKSPACE_ROLES } from '@libs/domain';
import { urlChoice, urlText, useSession, useT, useTypedValue, useUrlState } from '@libs/shell-kit';
import { ErrorCard, IfAllowed, SearchField, Segmented, Select, SkeletonLines } from '@libs/ui';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import { InviteForm } from './invite-form.tsx';
import own from './members-page.module.css';
import { MembersTable } from './members-table.tsx';
import { OpenInvites } from './open-invites.tsx';
import { useMemberTexts } from './texts.ts';

const MEMBERS = graphql(`
  query SettingsMembers($query: String, $role: WorkspaceRole, $status: MemberStatus, $first: Int, $after: String) {
    members(query: $query, role: $role, status: $status, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id email role joinedAt lastSeenAt deactivatedAt hasSecondFactor source isYou groups { id name } user { id name initials } }
    }
  }
`);

const ADDRESS = { q: urlText, role: urlChoice(WORKSPACE_ROLES), status: urlChoice(MEMBER_STATUSES, 'active') };

/** /settings/users: who is here, as what; admins invite, change, deactivate and remove. */
export function MembersPage() {
  const t = useT<typeof texts>('settings');
  const words = useMemberTexts();
  const isAdmin = useSession().role === 'admin';
  const [{ q: query, role, status }, change] = useUrlState(ADDRESS);
  const [find, setFind] = useTypedValue(query, (q) => change({ q }));
  const pages = usePages({ query: MEMBERS, variables: { query: query || null, role, status }, pick: (data) => data.members });
  const failed = errorOf(pages.error);
  const empty = query ? words('noMatch', { words: query }) : words(status === 'deactivated' && !role ? 'noneDeactivated' : 'none');
  return (
    <SettingsFrame title={t('members.title')} hint={t('members.hint')}>
      <div className={own.filters}>
        <SearchField label={words('find')} value={find} onChange={setFind} />
        <Segmented
          label={words('status')}
          value={status}
          options={MEMBER_STATUSES.map((value) => ({ value, label: words(value) }))}
          onChange={(selected) => change({ status: selected })}
        />
        <Select
          aria-label={words('role')}
          value={role ?? ''}
          options={[{ value: '', label: words('anyRole') }, ...WORKSPACE_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))]}
          onChange={(value) => change({ role: value || null })}
        />
      </div>
      {failed ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={pages.reload} /> : null}
      {pages.loading ? <SkeletonLines lines={5} /> : null}
      {pages.total === undefined ? null : <MembersTable pages={pages} empty={empty} />}
      {isAdmin ? (
        <>
          <IfAllowed sends="inviteMembers">
            <Section title={t('members.inviteTitle')} hint={t('members.inviteHint')}>
              <InviteForm />
            </Section>
          </IfAllowed>
          <Section title={t('members.open')}>
            <OpenInvites />
          </Section>
        </>
      ) : null}
    </SettingsFrame>
  );
}
