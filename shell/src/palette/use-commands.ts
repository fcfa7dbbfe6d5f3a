import { type CommandContext, type MenuEntry, REMOTES, type RemoteName, useLocation, useNavigate } from '@libs/shell-kit';
import { useCan } from '@libs/ui';
import { useEffect, useMemo, useState } from 'react';
import { remoteModule } from '../remotes.ts';

const namesIn = (wanted: string) => REMOTES.filter((name) => wanted.split(',').includes(name));

/** Commands of the remotes that make sense here. A remote that does not come has none. */
export function useCommands(names: readonly RemoteName[] = REMOTES, active = true): { commands: MenuEntry[]; context: CommandContext } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [menus, setMenus] = useState<Partial<Record<RemoteName, readonly MenuEntry[]>>>({});
  const may = useCan();
  const wanted = names.join();
  useEffect(() => {
    if (!active) return;
    let gone = false;
    for (const name of namesIn(wanted)) {
      remoteModule(name).then(
        (module) => !gone && setMenus((known) => ({ ...known, [name]: module.menu ?? [] })),
        () => {},
      );
    }
    return () => {
      gone = true;
    };
  }, [wanted, active]);
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
      namesIn(wanted)
        .flatMap((name) => menus[name] ?? [])
        .filter((entry) => may(entry.sends) && (entry.when?.(context) ?? true)),
    [menus, context, wanted, may],
  );
  return { commands, context };
}
