import { Navigate, type RouteObject } from '@libs/shell-kit';
import type { ComponentType } from 'react';

type Pages<Name extends string> = Record<Name, ComponentType>;
const page =
  <Name extends string>(load: () => Promise<Pages<Name>>, name: Name) =>
  async () => ({ Component: (await load())[name] });
const links = () => import('./mail-link-pages.tsx');
const invites = () => import('./invite-pages.tsx');

/** Pages of the root domain: log in, sign up, workspaces. */
export const authRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to="/auth/workspaces" replace /> },
  { path: '/auth', element: <Navigate to="/auth/workspaces" replace /> },
  { path: '/auth/login', lazy: page(() => import('./login-page.tsx'), 'LoginPage') },
  { path: '/auth/signup', lazy: page(() => import('./signup-page.tsx'), 'SignupPage') },
  { path: '/auth/confirm-email', lazy: page(links, 'ConfirmEmailPage') },
  { path: '/auth/confirm-email-change', lazy: page(links, 'ConfirmEmailChangePage') },
  { path: '/auth/undo-email-change', lazy: page(links, 'UndoEmailChangePage') },
  { path: '/auth/confirm-domain', lazy: page(links, 'ConfirmDomainPage') },
  { path: '/auth/magic-login', lazy: page(links, 'MagicLoginPage') },
  { path: '/auth/unlock', lazy: page(links, 'UnlockPage') },
  { path: '/auth/second-factor', lazy: page(() => import('./second-factor-page.tsx'), 'SecondFactorPage') },
  { path: '/auth/add-passkey', lazy: page(() => import('./add-passkey-page.tsx'), 'AddPasskeyPage') },
  { path: '/auth/set-up-second-step', lazy: page(() => import('./set-up-second-step-page.tsx'), 'SetUpSecondStepPage') },
  { path: '/auth/reset-password', lazy: page(links, 'ResetPasswordPage') },
  { path: '/auth/workspaces', lazy: page(() => import('./workspaces-page.tsx'), 'WorkspacesPage') },
  { path: '/auth/create-workspace', lazy: page(() => import('./create-workspace-page.tsx'), 'CreateWorkspacePage') },
  { path: '/auth/accept-invite', lazy: page(invites, 'AcceptInvitePage') },
  { path: '/auth/join-workspace', lazy: page(invites, 'JoinWorkspacePage') },
  { path: '/auth/logout', lazy: page(() => import('./logout-page.tsx'), 'LogoutPage') },
];
