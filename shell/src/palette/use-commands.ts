import { type CommandContext, type MenuEntry, REMOTES, type RemoteName, useLocation, useNavigate } from '@libs/shell-kit';
import { useCan } from '@libs/ui';
import { useEffect, useMemo, useState } from 'react';
import { remoteModule } from '../remotes.ts';

const namesIn = (requested: string) => REMOTES.filter((name) => requested.split(',').includes(name));

/** Commands of the remotes that make sense here. A remote that does not come has none. */
export function useCommands(names: readonly RemoteName[] = REMOTES, active = true): { commands: MenuEntry[]; context: CommandContext } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [menus, setMenus] = useState<Partial<Record<RemoteName, readonly MenuEntry[]>>>({});
  const may = useCan();
  const requested = names.join();
  useEffect(() => {
    if (!active) return;
    let isCancelled = false;
    for (const name of namesIn(requested)) {
      remoteModule(name).then(
        (module) => !isCancelled && setMenus((known) => ({ ...known, [name]: module.menu ?? [] })),
        () => {},
      );
    }
    return () => {
      isCancelled = true;
    };
  }, [requested, active]);
  const context = useMemo<CommandContext>(
    () => ({
      pathname,
      projectId: /^\/projects\/([^/]+)/.exec(pathname)?.[1] ?? null,
      navigate: (to) => void navigate(to),
    }),
    [pathname, navigate],
  );
  const commands = useMemo(
    () =>
      namesIn(requested)
        .flatMap((name) => menus[name] ?? [])
        .filter((entry) => may(entry.sends) && (entry.when?.(context) ?? true)),
    [menus, context, requested, may],
  );
  return { commands, context };
}
