import { MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { ConfirmHost } from './confirm.tsx';
import { LinkProvider, type UiLinkProps } from './link.tsx';
import { mantineTheme, mantineVariables, useTheme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';

/** Theme, toasts and confirm dialogs for everything below; `link` is the host router's link. */
export function UiProvider({ children, link }: { children: ReactNode; link?: ComponentType<UiLinkProps> }) {
  const { scheme } = useTheme();
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
    >
      <LinkProvider link={link}>
        {children}
        <Toasts />
        <ConfirmHost />
      </LinkProvider>
    </MantineProvider>
  );
}
