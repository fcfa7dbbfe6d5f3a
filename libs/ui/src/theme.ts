import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { useSyncExternalStore } from 'react';

/** What the person chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'vb-theme';
const listeners = new Set<() => void>();
const darkSystem = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
// Kept, and not asked for again: who reads `matches` in the moment between a change and its event has Chromium leave out the event.
let isSystemDark = darkSystem?.matches ?? false;

function stored(): ThemeChoice {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

let choice: ThemeChoice = stored();

function resolved(): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return isSystemDark ? 'dark' : 'light';
}

function apply() {
  document.documentElement.dataset.theme = resolved();
  for (const listener of listeners) listener();
}

darkSystem?.addEventListener('change', ({ matches }) => {
  isSystemDark = matches;
  apply();
});
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  choice = stored();
  apply();
});
apply();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers the choice on this device and paints at once. */
export function setTheme(next: ThemeChoice) {
  choice = next;
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply();
}

/** The choice and what it comes to now. */
export function useTheme(): { choice: ThemeChoice; scheme: 'light' | 'dark'; setTheme: (next: ThemeChoice) => void } {
  const scheme = useSyncExternalStore(subscribe, resolved);
  const selectedThemeChoice = useSyncExternalStore(subscribe, () => choice);
  return { choice: selectedThemeChoice, scheme, setTheme };
}

// Mantine wants ten steps round the primary colour; every one is our pen, mixed with the sheet below it.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

const mixed = (step: number) => `color-mix(in srgb, var(--vb-pen) ${12 + step * 16}%, var(--vb-sheet))`;
const full = 'var(--vb-pen)';
const pen: MantineColorsTuple = [mixed(0), mixed(1), mixed(2), mixed(3), mixed(4), mixed(5), full, full, full, full];

/** Mantine's theme, pointed at our tokens. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--vb-font-ui)',
  fontFamilyMonospace: 'var(--vb-font-mono)',
  primaryColor: 'pen',
  primaryShade: 6,
  colors: { pen },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  fontSizes: {
    xs: 'var(--vb-text-xs)',
    sm: 'var(--vb-text-sm)',
    md: 'var(--vb-text-md)',
    lg: 'var(--vb-text-lg)',
    xl: 'var(--vb-text-xl)',
  },
  lineHeights: { xs: 'var(--vb-lh-xs)', sm: 'var(--vb-lh-sm)', md: 'var(--vb-lh-md)', lg: 'var(--vb-lh-lg)', xl: 'var(--vb-lh-xl)' },
  spacing: { xs: 'var(--vb-s2)', sm: 'var(--vb-s3)', md: 'var(--vb-s4)', lg: 'var(--vb-s5)', xl: 'var(--vb-s6)' },
  radius: { xs: 'var(--vb-r-xs)', sm: 'var(--vb-r-sm)', md: 'var(--vb-r-md)', lg: 'var(--vb-r-lg)', xl: 'var(--vb-r-full)' },
});

const variables = {
  '--mantine-color-body': 'var(--vb-sheet)',
  '--mantine-color-text': 'var(--vb-ink-1)',
  '--mantine-color-dimmed': 'var(--vb-ink-3)',
  '--mantine-color-placeholder': 'var(--vb-ink-3)',
  '--mantine-color-anchor': 'var(--vb-pen)',
  '--mantine-color-default': 'var(--vb-raised)',
  '--mantine-color-default-hover': 'var(--vb-hover)',
  '--mantine-color-default-color': 'var(--vb-ink-1)',
  '--mantine-color-default-border': 'var(--vb-rule-strong)',
  '--mantine-color-error': 'var(--vb-bad)',
};

/** Points Mantine's own colour variables at ours in both schemes. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
