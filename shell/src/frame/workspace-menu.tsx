import { graphql, useQuery } from '@libs/api';
import { useSession } from '@libs/shell-kit';
import { IconPlus, IconSelector, IconUserPlus, Menu, MenuDivider, MenuItem, MenuLabel } from '@libs/ui';
import { useState } from 'react';
import { rootUrl } from '../host.ts';
import css from './sidebar.module.css';
import { t } from './texts.ts';

const WORKSPACES = graphql(`
  query FrameWorkspaces {
    myWorkspaces { id name subdomain role url logoUrl }
  }
`);

/** The name of the workspace; opens the others. */
export function WorkspaceMenu() {
  const { workspace, rootDomain, role } = useSession();
  const [opened, setOpened] = useState(false);
  const [{ data }] = useQuery({ query: WORKSPACES, pause: !opened });
  return (
    <Menu
      width={260}
      opened={opened}
      onChange={setOpened}
      target={
        <button type="button" className={css.switch} aria-label={t('workspaces.current', { name: workspace.name })}>
          {workspace.logoUrl && <img src={workspace.logoUrl} alt="" />}
          <span className="vb-trunc">{workspace.name}</span>
          <IconSelector size={14} />
        </button>
      }
    >
      <MenuLabel>{t('workspaces.title')}</MenuLabel>
      {(data?.myWorkspaces ?? []).map((choice) => (
        <MenuItem
          key={choice.id}
          icon={choice.logoUrl && <img src={choice.logoUrl} alt="" className={css.logo} />}
          href={choice.id === workspace.id ? '/home' : choice.url}
          checked={choice.id === workspace.id}
          hint={new URL(choice.url).host}
        >
          {choice.name}
        </MenuItem>
      ))}
      <MenuDivider />
      {role === 'admin' && (
        <MenuItem icon={<IconUserPlus />} href="/settings/users">
          {t('workspaces.invite')}
        </MenuItem>
      )}
      <MenuItem icon={<IconPlus />} href={rootUrl(rootDomain, '/auth/create-workspace')}>
        {t('workspaces.create')}
      </MenuItem>
    </Menu>
  );
}
