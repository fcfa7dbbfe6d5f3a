import type { MenuEntry } from '@libs/shell-kit';
import { IconBulb, IconFolders, IconHome, IconKeyboard, IconMoon, IconSearch, IconSettings, IconSun, setTheme } from '@libs/ui';
import { openLayer } from '../layers.ts';

/** What the frame itself can do. */
export const ownCommands: readonly MenuEntry[] = [
  { id: 'go-home', label: 'Go to Home', icon: <IconHome />, kbd: 'G H', run: ({ navigate }) => navigate('/home') },
  { id: 'go-search', label: 'Go to Search', icon: <IconSearch />, kbd: 'G S', run: ({ navigate }) => navigate('/search') },
  {
    id: 'go-browse',
    label: 'Go to Projects',
    keywords: 'browse folders',
    icon: <IconFolders />,
    kbd: 'G P',
    run: ({ navigate }) => navigate('/browse'),
  },
  { id: 'go-insights', label: 'Go to Insights', icon: <IconBulb />, kbd: 'G I', run: ({ navigate }) => navigate('/insights') },
  { id: 'go-settings', label: 'Go to Settings', icon: <IconSettings />, run: ({ navigate }) => navigate('/settings') },
  { id: 'theme-light', label: 'Use light colours', keywords: 'theme mode', icon: <IconSun />, run: () => setTheme('light') },
  { id: 'theme-dark', label: 'Use dark colours', keywords: 'theme mode night', icon: <IconMoon />, run: () => setTheme('dark') },
  {
    id: 'keys',
    label: 'Show all keys',
    keywords: 'keyboard shortcuts help',
    icon: <IconKeyboard />,
    kbd: '?',
    run: () => openLayer('keys'),
  },
];
