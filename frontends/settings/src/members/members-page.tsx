import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { useSession, useT } from '@libs/shell-kit';
import { Avatar, Badge, Button, confirm, ErrorCard, IconTrash, Select, SkeletonLines, Table, Td, Th, Tr, toast, UiLink } from '@libs/ui';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import { InviteForm } from './invite-form.tsx';
import { OpenInvites } from './open-invites.tsx';

const MEMBERS = graphql(`
  query SettingsMembers { members { id email role joinedAt lastSeenAt isYou groups { id name } user { id name initials } } }
`);
const ROLE = graphql(
  `mutation SettingsRole($id: ID!, $role: WorkspaceRole!) { changeMemberRole(input: { id: $id, role: $role }) { id role } }`,
);
const REMOVE = graphql(`mutation SettingsRemoveMember($id: ID!) { removeMember(id: $id) { ids } }`);

type Role = 'admin' | 'contributor' | 'viewer';
const ROLES: readonly Role[] = ['admin', 'contributor', 'viewer'];

/** /settings/users: who is here, as what; admins invite, change and remove. */
export function MembersPage() {
  const t = useT<typeof texts>('settings');
  const { role } = useSession();
  const admin = role === 'admin';
  const [{ data, error }, reload] = useQuery({ query: MEMBERS });
  const [, changeRole] = useMutation(ROLE);
  const [, remove] = useMutation(REMOVE);
  const failed = errorOf(error);
  const members = data?.members;

  const take = async (id: string, name: string) => {
    const yes = await confirm({
      title: t('members.confirmRemove', { name }),
      body: t('members.confirmRemoveText'),
      action: t('members.remove'),
      danger: true,
    });
    if (!yes) return;
    const r = await remove({ id });
    if (!r.error) toast(t('members.removed', { name }));
  };
  return (
    <SettingsFrame title={t('members.title')} hint={t('members.hint')}>
      {failed ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload()} /> : null}
      {!members && !failed ? <SkeletonLines lines={5} /> : null}
      {members ? (
        <Table label={t('members.title')} className={css.members}>
          <thead>
            <tr>
              <Th>{t('members.person')}</Th>
              <Th className={css.role}>{t('members.role')}</Th>
              <Th className={css.seen}>{t('members.groups')}</Th>
              <Th className={css.seen}>{t('members.seen')}</Th>
              {admin ? <Th className={css.action} aria-label={t('members.remove')} /> : null}
            </tr>
          </thead>
          <tbody>
            {members.map((m) => (
              <Tr key={m.id}>
                <Td>
                  <span className={css.person}>
                    <Avatar {...m.user} size="sm" />
                    <div>
                      <UiLink href={`/user/${m.user.id}`}>{m.user.name}</UiLink> {m.isYou ? <Badge>{t('members.you')}</Badge> : null}
                      <span className={css.mail}>{m.email}</span>
                    </div>
                  </span>
                </Td>
                <Td>
                  {admin ? (
                    <Select
                      label={`${t('members.role')}, ${m.user.name}`}
                      hideLabel
                      quiet
                      value={m.role}
                      options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
                      onChange={(role) => void changeRole({ id: m.id, role })}
                    />
                  ) : (
                    t(`roles.${m.role}`)
                  )}
                </Td>
                <Td meta className={css.seen}>
                  {m.groups.map(({ name }) => name).join(', ')}
                </Td>
                <Td meta className={css.seen}>
                  {m.lastSeenAt ? <TimeAgo at={m.lastSeenAt} /> : t('members.never')}
                </Td>
                {admin ? (
                  <Td className={css.action}>
                    {m.isYou ? null : (
                      <Button
                        size="sm"
                        variant="danger"
                        className={css.bin}
                        icon={<IconTrash size={16} />}
                        onClick={() => void take(m.id, m.user.name)}
                      >
                        <span className={css.word}>{t('members.remove')}</span>
                      </Button>
                    )}
                  </Td>
                ) : null}
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {admin ? (
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
