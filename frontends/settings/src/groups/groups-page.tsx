import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useSession } from '@libs/shell-kit';
import {
  Badge,
  Button,
  EmptyState,
  ErrorCard,
  IconButton,
  IconPencil,
  IconPlus,
  IfAllowed,
  Menu,
  MenuItem,
  SkeletonLines,
  StateCard,
  Table,
  Td,
  Th,
  Tr,
  toast,
} from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { PlanNotice, useFeature } from '../billing/plan-notice.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { useGroupTexts } from './copy.ts';
import { GroupDialog } from './group-dialog.tsx';
import css from './groups-page.module.css';
import { NameDialog } from './name-dialog.tsx';

const GROUPS = graphql(`query SettingsGroups { groups { id name source memberCount } }`);
const CREATE = graphql(`
  mutation SettingsCreateGroup($input: CreateGroupInput!) { createGroup(input: $input) { id name source memberCount } }
`);
const RENAME = graphql(`
  mutation SettingsRenameGroup($id: ID!, $name: String!) { updateGroup(input: { id: $id, name: $name }) { id name } }
`);
const DELETE = graphql(`mutation SettingsDeleteGroup($id: ID!) { deleteGroup(id: $id) { ids } }`);
const RESTORE = graphql(`mutation SettingsRestoreGroup($id: ID!) { restoreGroup(id: $id) { id name source memberCount } }`);

interface Group {
  id: string;
  name: string;
  source: string;
}

/** /settings/groups: the groups of this workspace, and who is in each. */
export function GroupsPage() {
  const t = useGroupTexts();
  const isAdmin = useSession().role === 'admin';
  const isInPlan = useFeature('groups') !== false;
  const [{ data, error }, reload] = useQuery({ query: GROUPS, pause: !isAdmin });
  const [, create] = useMutation(CREATE);
  const [, rename] = useMutation(RENAME);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  const [naming, setNaming] = useState<Group | 'new' | null>(null);
  const [open, setOpen] = useState<Group | null>(null);
  const failure = errorOf(error);
  const groups = data?.groups;

  async function make(name: string): Promise<string | null> {
    const creation = beginCreation();
    const answer = await create({ input: { name, clientKey: crypto.randomUUID() } }, { idempotent: true, quiet: true });
    const failed = errorOf(answer.error);
    if (failed || !answer.data) {
      creation.cancel();
      return failed ? (failed.fields.name ?? failed.message) : null;
    }
    setNaming(null);
    setOpen(answer.data.createGroup);
    creation.done(answer.data.createGroup.id);
    return null;
  }
  async function save(id: string, name: string): Promise<string | null> {
    const failed = errorOf((await rename({ id, name }, { idempotent: true, quiet: true })).error);
    if (failed) return failed.fields.name ?? failed.message;
    setNaming(null);
    return null;
  }
  async function removeGroup({ id, name }: Group) {
    const answer = await remove({ id }, { idempotent: true });
    if (!answer.error) toast({ text: t('deleted', { name }), undo: () => void restore({ id }, { idempotent: true }) });
  }
  const button = (
    <Button sends="createGroup" variant="primary" icon={<IconPlus size={15} />} onClick={() => setNaming('new')}>
      {t('create')}
    </Button>
  );
  return (
    <SettingsFrame title={t('title')} hint={t('hint')} actions={groups?.length && isInPlan ? button : undefined}>
      {!isAdmin && <StateCard state="forbidden">{t('adminsOnly')}</StateCard>}
      {failure && !groups && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {isAdmin && !groups && !failure && <SkeletonLines lines={5} />}
      {isAdmin && <PlanNotice feature="groups" />}
      {groups?.length === 0 && isInPlan && (
        <EmptyState title={t('emptyTitle')} action={button}>
          {t('emptyText')}
        </EmptyState>
      )}
      {groups && groups.length > 0 && (
        <>
          <Table label={t('title')}>
            <thead>
              <tr>
                <Th>{t('group')}</Th>
                <Th num className={css.count}>
                  {t('members')}
                </Th>
                <Th className={css.more} aria-label={t('actions')} />
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <Tr key={group.id}>
                  <Td>
                    <span className={css.name}>
                      <button type="button" className={css.open} onClick={() => setOpen(group)}>
                        {group.name}
                      </button>
                      {group.source === 'SCIM' && <Badge>{t('scim')}</Badge>}
                    </span>
                  </Td>
                  <Td num>{group.memberCount}</Td>
                  <Td className={css.more}>
                    {group.source === 'manual' && (
                      <IfAllowed sends="updateGroup">
                        <Menu align="end" target={<IconButton icon={<IconDots size={16} />} label={t('more', { name: group.name })} />}>
                          <MenuItem sends="updateGroup" icon={<IconPencil size={16} />} onClick={() => setNaming(group)}>
                            {t('rename')}
                          </MenuItem>
                          <MenuItem sends="deleteGroup" icon={<IconTrash size={16} />} danger onClick={() => void removeGroup(group)}>
                            {t('remove')}
                          </MenuItem>
                        </Menu>
                      </IfAllowed>
                    )}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <p className={css.total}>{t('full', { count: groups.length, most: LIMITS.userGroups.perWorkspace })}</p>
        </>
      )}
      {naming === 'new' && <NameDialog title={t('create')} action={t('save')} onSave={make} onClose={() => setNaming(null)} />}
      {naming && naming !== 'new' && (
        <NameDialog
          title={t('rename')}
          action={t('saveName')}
          name={naming.name}
          onSave={(name) => save(naming.id, name)}
          onClose={() => setNaming(null)}
        />
      )}
      {open && <GroupDialog group={groups?.find(({ id }) => id === open.id) ?? open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
