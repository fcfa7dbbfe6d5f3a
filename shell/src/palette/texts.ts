import { catalog } from '@libs/i18n';

/** Texts of the command palette. */
export const t = catalog('palette', {
  label: 'Search or run a command',
  close: 'Close',
  placeholder: 'Search, or type what you want to do',
  searchFor: 'Search for',
  titles: 'Titles',
  recent: 'Recent',
  commands: 'Commands',
  go: {
    home: 'Go to Home',
    search: 'Go to Search',
    browse: 'Go to Projects',
    browseAlso: 'browse folders',
    insights: 'Go to Insights',
    settings: 'Go to Settings',
  },
  theme: {
    light: 'Use light theme',
    lightAlso: 'theme mode colors appearance',
    dark: 'Use dark theme',
    darkAlso: 'theme mode night colors appearance',
  },
  keys: 'Show keyboard shortcuts',
  keysAlso: 'keyboard shortcuts help',
});
