import { usePageTitle, useSession } from '@libs/shell-kit';
import {
  Avatar,
  IconBell,
  IconBuilding,
  IconLogout,
  IconSettings,
  IconUser,
  Segmented,
  SidebarCaption,
  SidebarItem,
  useTheme,
} from '@libs/ui';
import { rootUrl } from '../host.ts';
import { unreadShort } from '../inbox/unread-badge.tsx';
import { useUnread } from '../inbox/use-unread.ts';
import { initialsOf } from '../initials.ts';
import { logOut } from '../log-out.ts';
import css from './you-page.module.css';

/** On a phone: what stands in the account menu elsewhere. */
export function YouPage() {
  const { user, workspace, rootDomain } = useSession();
  const { choice, setTheme } = useTheme();
  const unread = useUnread();
  usePageTitle('You');
  return (
    <div className={css.page}>
      <div className={css.who}>
        <Avatar name={user.name} initials={initialsOf(user.name)} colour="ocean" size="lg" />
        <div>
          <h1 className={css.name}>{user.name}</h1>
          <p className={css.email}>{user.email}</p>
        </div>
      </div>
      <SidebarItem href="/inbox" icon={<IconBell />} count={unread ? unreadShort(unread) : undefined}>
        Inbox
      </SidebarItem>
      <SidebarItem href="/settings/user/account" icon={<IconUser />}>
        Your account
      </SidebarItem>
      <SidebarItem href="/settings" icon={<IconSettings />}>
        Settings of {workspace.name}
      </SidebarItem>
      <SidebarItem href={rootUrl(rootDomain, '/auth/workspaces')} icon={<IconBuilding />}>
        Change workspace
      </SidebarItem>
      <SidebarCaption>Colours</SidebarCaption>
      <div className={css.theme}>
        <Segmented
          label="Colours"
          value={choice}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'As the device' },
          ]}
        />
      </div>
      <SidebarItem icon={<IconLogout />} onClick={() => void logOut(rootDomain)}>
        Log out
      </SidebarItem>
    </div>
  );
}
