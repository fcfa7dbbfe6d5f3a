import { useSession } from '@libs/shell-kit';
import {
  Avatar,
  IconBuilding,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconUser,
  Menu,
  MenuDivider,
  MenuItem,
  MenuLabel,
  useTheme,
} from '@libs/ui';
import { rootUrl } from '../host.ts';
import { initialsOf } from '../initials.ts';
import { openLayer } from '../layers.ts';
import { logOut } from '../log-out.ts';
import css from './rail.module.css';
import { t } from './texts.ts';

/** What belongs to the person: account, colours, keys, other workspaces, the way out. */
export function AccountMenu() {
  const { user, rootDomain, mailboxUrl } = useSession();
  const { choice, setTheme } = useTheme();
  return (
    <Menu
      side="right"
      align="end"
      width={248}
      target={
        <button type="button" className={css.account}>
          <span className="vb-hidden">{t('account.of')}</span>
          <Avatar id={user.id} name={user.name} initials={initialsOf(user.name)} size="md" />
        </button>
      }
    >
      <MenuItem href="/settings/user/account" icon={<IconUser />} hint={user.email}>
        {user.name}
      </MenuItem>
      <MenuDivider />
      <MenuLabel>{t('account.appearance')}</MenuLabel>
      <MenuItem icon={<IconSun />} checked={choice === 'light'} onClick={() => setTheme('light')}>
        {t('account.light')}
      </MenuItem>
      <MenuItem icon={<IconMoon />} checked={choice === 'dark'} onClick={() => setTheme('dark')}>
        {t('account.dark')}
      </MenuItem>
      <MenuItem icon={<IconSunMoon />} checked={choice === 'system'} onClick={() => setTheme('system')}>
        {t('account.system')}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconHelp />} href="/help">
        {t('account.help')}
      </MenuItem>
      <MenuItem icon={<IconKeyboard />} kbd="?" onClick={() => openLayer('keys')}>
        {t('account.keys')}
      </MenuItem>
      <MenuItem icon={<IconBuilding />} href={rootUrl(rootDomain, '/auth/workspaces')}>
        {t('account.workspaces')}
      </MenuItem>
      {mailboxUrl && (
        <MenuItem icon={<IconMail />} href={mailboxUrl}>
          {t('account.mailbox')}
        </MenuItem>
      )}
      <MenuItem icon={<IconLogout />} onClick={() => void logOut(rootDomain)}>
        {t('account.logOut')}
      </MenuItem>
    </Menu>
  );
}
