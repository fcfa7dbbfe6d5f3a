import { useClient } from '@libs/api';
import { useNavigate, useSearchParams } from '@libs/shell-kit';
import { enterWorkspace, isTeamRedirect, nextOf } from './enter-workspace.ts';

/** Where a signed-in person goes: the workspace that was asked for, the invitation, or the chooser. */
export function useAfterSignIn() {
  const [search] = useSearchParams();
  const client = useClient();
  const navigate = useNavigate();
  return () => {
    const workspace = search.get('workspace');
    const next = nextOf(search);
    if (isTeamRedirect(next)) return location.assign(next ?? '/');
    if (workspace) return void enterWorkspace(client, workspace, next);
    navigate(next?.startsWith('/auth/') ? next : '/auth/workspaces');
  };
}
