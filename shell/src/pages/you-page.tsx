import { usePageTitle, useSession } from '@libs/shell-kit';
import {
  Avatar,
  IconBell,
  IconBuilding,
  IconHelp,
  IconLogout,
  IconSettings,
  IconUser,
  IconUsers,
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
import { t } from './texts.ts';
import css from './you-page.module.css';

/** On a phone: what stands in the account menu and beside the pages elsewhere. */
export function YouPage() {
  const { user, workspace, rootDomain } = useSession();
  const { choice, setTheme } = useTheme();
  const unread = useUnread();
  usePageTitle(t('you.title'));
  return (
    <div className={css.page}>
      <div className={css.who}>
        <Avatar id={user.id} name={user.name} initials={initialsOf(user.name)} size="lg" />
        <div>
          <h1 className={css.name}>{user.name}</h1>
          <p className={css.email}>{user.email}</p>
        </div>
      </div>
      <SidebarItem href="/inbox" icon={<IconBell />} count={unread ? unreadShort(unread) : undefined}>
        {t('you.inbox')}
      </SidebarItem>
      <SidebarItem href="/contacts" icon={<IconUsers />}>
        {t('you.contacts')}
      </SidebarItem>
      <SidebarItem href="/settings/user/account" icon={<IconUser />}>
        {t('you.account')}
      </SidebarItem>
      <SidebarItem href="/settings" icon={<IconSettings />}>
        {t('you.settings', { workspace: workspace.name })}
      </SidebarItem>
      <SidebarItem href={rootUrl(rootDomain, '/auth/workspaces')} icon={<IconBuilding />}>
        {t('you.change')}
      </SidebarItem>
      <SidebarItem href="/help" icon={<IconHelp />}>
        {t('you.help')}
      </SidebarItem>
      <SidebarCaption>{t('you.appearance')}</SidebarCaption>
      <div className={css.theme}>
        <Segmented
          label={t('you.appearance')}
          value={choice}
          onChange={setTheme}
          options={[
            { value: 'light', label: t('you.light') },
            { value: 'dark', label: t('you.dark') },
            { value: 'system', label: t('you.system') },
          ]}
        />
      </div>
      <SidebarItem icon={<IconLogout />} onClick={() => void logOut(rootDomain)}>
        {t('you.logOut')}
      </SidebarItem>
    </div>
  );
}
