import { MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { ConfirmHost } from './confirm.tsx';
import { LinkProvider, type UiLinkProps } from './link.tsx';
import { mantineTheme, mantineVariables, useTheme } from './theme.ts';
import { Toasts } from './toasts.tsx';

declare global {
  // The bundler's own name for it; a declaration with `var` is the only one that can be assigned from outside.
  var __webpack_nonce__: string;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
// For the one style element that locks scrolling under a dialog, and for chunks that are loaded later.
__webpack_nonce__ = nonce;

/** Theme, toasts and confirm dialogs for everything below; `link` is the host router's link. */
export function UiProvider({ children, link }: { children: ReactNode; link?: ComponentType<UiLinkProps> }) {
  const { scheme } = useTheme();
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme} getStyleNonce={() => nonce}>
      <LinkProvider link={link}>
        {children}
        <Toasts />
        <ConfirmHost />
      </LinkProvider>
    </MantineProvider>
  );
}
