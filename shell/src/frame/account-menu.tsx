import { useSession } from '@libs/shell-kit';
import {
  Avatar,
  IconBuilding,
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
          <span className="vb-hidden">Account of</span>
          <Avatar name={user.name} initials={initialsOf(user.name)} colour="ocean" size="md" />
        </button>
      }
    >
      <MenuItem href="/settings/user/account" icon={<IconUser />} hint={user.email}>
        {user.name}
      </MenuItem>
      <MenuDivider />
      <MenuLabel>Colours</MenuLabel>
      <MenuItem icon={<IconSun />} checked={choice === 'light'} onClick={() => setTheme('light')}>
        Light
      </MenuItem>
      <MenuItem icon={<IconMoon />} checked={choice === 'dark'} onClick={() => setTheme('dark')}>
        Dark
      </MenuItem>
      <MenuItem icon={<IconSunMoon />} checked={choice === 'system'} onClick={() => setTheme('system')}>
        As the device
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconKeyboard />} kbd="?" onClick={() => openLayer('keys')}>
        Keyboard help
      </MenuItem>
      <MenuItem icon={<IconBuilding />} href={rootUrl(rootDomain, '/auth/workspaces')}>
        All workspaces
      </MenuItem>
      {mailboxUrl && (
        <MenuItem icon={<IconMail />} href={mailboxUrl}>
          Development mailbox
        </MenuItem>
      )}
      <MenuItem icon={<IconLogout />} onClick={() => void logOut(rootDomain)}>
        Log out
      </MenuItem>
    </Menu>
  );
}
