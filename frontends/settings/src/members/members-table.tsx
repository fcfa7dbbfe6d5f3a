import { graphql, type Pages, type SettingsMembersQuery, useClient, useMutation } from '@libs/api';
import { formatDay, TimeAgo } from '@libs/object-views';
import { useSession, useT } from '@libs/shell-kit';
import {
  Avatar,
  Badge,
  Button,
  confirm,
  IconButton,
  IconKey,
  IconLock,
  IconUsers,
  Menu,
  MenuItem,
  Select,
  Table,
  Td,
  Th,
  Tr,
  toast,
  UiLink,
  useCan,
} from '@libs/ui';
import { IconDots, IconLockOpen, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import own from './members-page.module.css';
import { useMemberTexts } from './texts.ts';
import { CONTENT, TransferDialog } from './transfer-dialog.tsx';

const ROLE = graphql(
  `mutation SettingsRole($id: ID!, $role: WorkspaceRole!) { changeMemberRole(input: { id: $id, role: $role }) { id role } }`,
);
const REMOVE = graphql(`mutation SettingsRemoveMember($id: ID!) { removeMember(id: $id) { ids } }`);
const DEACTIVATE = graphql(`mutation SettingsDeactivateMember($id: ID!) { deactivateMember(id: $id) { id deactivatedAt } }`);
const REACTIVATE = graphql(`mutation SettingsReactivateMember($id: ID!) { reactivateMember(id: $id) { id deactivatedAt } }`);

const RESET = graphql(`mutation SettingsResetSecondFactor($id: ID!) { resetSecondFactor(id: $id) { id hasSecondFactor } }`);

type Role = 'admin' | 'contributor' | 'viewer';
const ROLES: readonly Role[] = ['admin', 'contributor', 'viewer'];
type Member = SettingsMembersQuery['members']['nodes'][number];

/** The members that were asked for, page by page. */
export function MembersTable({ pages, empty }: { pages: Pages<Member>; empty: string }) {
  const t = useT<typeof texts>('settings');
  const words = useMemberTexts();
  const isAdmin = useSession().role === 'admin';
  const { nodes, total = 0 } = pages;
  if (!nodes.length) return <p className={css.note}>{empty}</p>;
  return (
    <>
      <Table label={t('members.title')} className={css.members}>
        <thead>
          <tr>
            <Th>{t('members.person')}</Th>
            <Th className={css.role}>{t('members.role')}</Th>
            <Th className={css.seen}>{t('members.groups')}</Th>
            <Th className={css.seen}>{t('members.seen')}</Th>
            {isAdmin ? <Th className={own.more} aria-label={words('actions')} /> : null}
          </tr>
        </thead>
        <tbody>
          {nodes.map((member) => (
            <MemberRow key={member.id} member={member} isAdmin={isAdmin} />
          ))}
        </tbody>
      </Table>
      <div className={own.below}>
        {pages.hasMore ? (
          <Button loading={pages.loadingMore} onClick={pages.loadMore}>
            {words('more')}
          </Button>
        ) : null}
        <span className={css.note}>{words('total', { count: total })}</span>
      </div>
    </>
  );
}

function MemberRow({ member, isAdmin }: { member: Member; isAdmin: boolean }) {
  const t = useT<typeof texts>('settings');
  const words = useMemberTexts();
  const [, changeRole] = useMutation(ROLE);
  const mayChange = useCan()('changeMemberRole');
  const { id, user } = member;
  return (
    <Tr>
      <Td>
        <span className={css.person}>
          <Avatar {...user} size="sm" />
          <div>
            <UiLink href={`/user/${user.id}`}>{user.name}</UiLink> {member.isYou ? <Badge>{t('members.you')}</Badge> : null}
            {member.source === 'SCIM' ? <Badge>SCIM</Badge> : null}
            {member.deactivatedAt ? <Badge tone="warn">{words('since', { day: formatDay(member.deactivatedAt) })}</Badge> : null}
            <span className={css.meta}>{member.email}</span>
          </div>
        </span>
      </Td>
      <Td>
        {mayChange ? (
          <Select
            label={`${t('members.role')}, ${user.name}`}
            hideLabel
            quiet
            value={member.role}
            options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
            onChange={(role) => void changeRole({ id, role })}
          />
        ) : (
          t(`roles.${member.role}`)
        )}
      </Td>
      <Td meta className={css.seen}>
        {member.groups.map(({ name }) => name).join(', ')}
      </Td>
      <Td meta className={css.seen}>
        {member.lastSeenAt ? <TimeAgo at={member.lastSeenAt} /> : t('members.never')}
      </Td>
      {isAdmin ? <Td className={own.more}>{member.isYou ? null : <MemberMenu member={member} />}</Td> : null}
    </Tr>
  );
}

function MemberMenu({ member: { id, user, deactivatedAt, hasSecondFactor } }: { member: Member }) {
  const t = useT<typeof texts>('settings');
  const words = useMemberTexts();
  const [, remove] = useMutation(REMOVE);
  const [, deactivate] = useMutation(DEACTIVATE);
  const [, reactivate] = useMutation(REACTIVATE);
  const [, reset] = useMutation(RESET);
  const { name } = user;
  const client = useClient();
  const may = useCan();
  /** What is to be done once the content is transferred, or not. */
  const [transfer, setTransfer] = useState<{ next: (() => Promise<void>) | null } | null>(null);
  /** Who owns something is asked what becomes of it first. */
  async function afterTransfer(work: () => Promise<void>) {
    // Nothing can be transferred in a closed workspace, which a person still leaves.
    if (!may('transferContent')) return work();
    const { data } = await client.query(CONTENT, { memberId: id }, { requestPolicy: 'network-only' });
    if (data?.memberContent.counts.some(({ kind }) => kind !== 'grant')) setTransfer({ next: work });
    else await work();
  }
  async function takeOut() {
    const action = t('members.remove');
    if (!(await confirm({ title: t('members.confirmRemove', { name }), body: t('members.confirmRemoveText'), action, danger: true })))
      return;
    if (!(await remove({ id })).error) toast(t('members.removed', { name }));
  }
  async function keepOut() {
    const action = words('deactivate');
    const isSure = await confirm({
      title: words('confirmDeactivate', { name }),
      body: words('confirmDeactivateText'),
      action,
      danger: true,
    });
    if (!isSure) return;
    if (!(await deactivate({ id }, { idempotent: true })).error) toast(words('wasDeactivated', { name }));
  }
  async function resetFactor() {
    const isSure = await confirm({
      title: words('confirmReset', { name }),
      body: words('confirmResetText'),
      action: words('reset'),
      danger: true,
    });
    if (!isSure) return;
    if (!(await reset({ id })).error) toast(words('wasReset', { name }));
  }
  async function letIn() {
    if (!(await reactivate({ id }, { idempotent: true })).error) toast(words('wasReactivated', { name }));
  }
  return (
    <>
      <Menu align="end" target={<IconButton icon={<IconDots size={16} />} label={words('moreFor', { name })} />}>
        {deactivatedAt ? (
          <MenuItem sends="reactivateMember" icon={<IconLockOpen size={16} />} onClick={() => void letIn()}>
            {words('reactivate')}
          </MenuItem>
        ) : (
          <MenuItem sends="deactivateMember" icon={<IconLock size={16} />} onClick={() => void afterTransfer(keepOut)}>
            {words('deactivate')}
          </MenuItem>
        )}
        <MenuItem sends="transferContent" icon={<IconUsers size={16} />} onClick={() => setTransfer({ next: null })}>
          {words('transferContent')}
        </MenuItem>
        {hasSecondFactor ? (
          <MenuItem sends="resetSecondFactor" icon={<IconKey size={16} />} onClick={() => void resetFactor()}>
            {words('reset')}
          </MenuItem>
        ) : null}
        <MenuItem sends="removeMember" icon={<IconTrash size={16} />} danger onClick={() => void afterTransfer(takeOut)}>
          {t('members.remove')}
        </MenuItem>
      </Menu>
      {transfer ? <TransferDialog member={{ id, userId: user.id, name }} next={transfer.next} onClose={() => setTransfer(null)} /> : null}
    </>
  );
}
