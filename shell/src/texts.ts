import { catalog } from '@libs/i18n';

/** Texts of what can lie over every page. */
export const t = catalog('shell', {
  keys: {
    title: 'Keyboard shortcuts',
    page: 'This page',
    single: 'Single-key shortcuts',
    singleHint: 'Shortcuts without ⌘ or Ctrl, such as J and ?. They never run while you type.',
  },
});
