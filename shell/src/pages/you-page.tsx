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
import css from './you-page.module.css';
import { t } from './you-texts.ts';

/** On a phone: what stands in the account menu and beside the pages elsewhere. */
export function YouPage() {
  const { user, workspace, rootDomain } = useSession();
  const { choice, setTheme } = useTheme();
  const unread = useUnread();
  usePageTitle(t('title'));
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
        {t('inbox')}
      </SidebarItem>
      <SidebarItem href="/contacts" icon={<IconUsers />}>
        {t('contacts')}
      </SidebarItem>
      <SidebarItem href="/settings/user/account" icon={<IconUser />}>
        {t('account')}
      </SidebarItem>
      <SidebarItem href="/settings" icon={<IconSettings />}>
        {t('settings', { workspace: workspace.name })}
      </SidebarItem>
      <SidebarItem href={rootUrl(rootDomain, '/auth/workspaces')} icon={<IconBuilding />}>
        {t('change')}
      </SidebarItem>
      <SidebarItem href="/help" icon={<IconHelp />}>
        {t('help')}
      </SidebarItem>
      <SidebarCaption>{t('appearance')}</SidebarCaption>
      <div className={css.theme}>
        <Segmented
          label={t('appearance')}
          value={choice}
          onChange={setTheme}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
            { value: 'system', label: t('system') },
          ]}
        />
      </div>
      <SidebarItem icon={<IconLogout />} onClick={() => void logOut(rootDomain)}>
        {t('logOut')}
      </SidebarItem>
    </div>
  );
}
