import type { MenuEntry } from '@libs/shell-kit';
import { IconBulb, IconFolders, IconHome, IconKeyboard, IconMoon, IconSearch, IconSettings, IconSun, setTheme } from '@libs/ui';
import { openLayer } from '../layers.ts';
import { t } from './texts.ts';

/** What the frame itself can do. */
export const shellCommands: readonly MenuEntry[] = [
  { id: 'go-home', label: t('go.home'), icon: <IconHome />, kbd: 'G H', run: ({ navigate }) => navigate('/home') },
  { id: 'go-search', label: t('go.search'), icon: <IconSearch />, kbd: 'G S', run: ({ navigate }) => navigate('/search') },
  {
    id: 'go-browse',
    label: t('go.browse'),
    keywords: t('go.browseAlso'),
    icon: <IconFolders />,
    kbd: 'G P',
    run: ({ navigate }) => navigate('/browse'),
  },
  { id: 'go-insights', label: t('go.insights'), icon: <IconBulb />, kbd: 'G I', run: ({ navigate }) => navigate('/insights') },
  { id: 'go-settings', label: t('go.settings'), icon: <IconSettings />, run: ({ navigate }) => navigate('/settings') },
  { id: 'theme-light', label: t('theme.light'), keywords: t('theme.lightAlso'), icon: <IconSun />, run: () => setTheme('light') },
  { id: 'theme-dark', label: t('theme.dark'), keywords: t('theme.darkAlso'), icon: <IconMoon />, run: () => setTheme('dark') },
  {
    id: 'keys',
    label: t('keys'),
    keywords: t('keysAlso'),
    icon: <IconKeyboard />,
    kbd: '?',
    run: () => openLayer('keys'),
  },
];
