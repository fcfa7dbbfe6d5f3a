import type { RouteObject } from '@libs/shell-kit';

/** Pages of the root domain: log in, sign up, workspaces. */
export const authRoutes: RouteObject[] = [];
