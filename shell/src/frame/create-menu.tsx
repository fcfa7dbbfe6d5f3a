import { IconPlus, Menu, MenuItem } from '@libs/ui';
import { useState } from 'react';
import { useCommands } from '../palette/use-commands.ts';
import css from './sidebar.module.css';
import { t } from './texts.ts';

/** The plus beside Folders: every command of the repository whose id begins with `new-`. */
export function CreateMenu() {
  const [isRequested, setIsRequested] = useState(false);
  const { commands, context } = useCommands(['repository'], isRequested);
  const makers = commands.filter((command) => command.id.startsWith('new-'));
  return (
    <Menu
      align="end"
      onChange={(opened) => opened && setIsRequested(true)}
      target={
        <button
          type="button"
          className={css.add}
          aria-label={t('create.label')}
          onPointerEnter={() => setIsRequested(true)}
          onFocus={() => setIsRequested(true)}
        >
          <IconPlus size={14} />
        </button>
      }
    >
      {makers.length === 0 && <MenuItem disabled>{t('create.none')}</MenuItem>}
      {makers.map((command) => (
        <MenuItem key={command.id} icon={command.icon} kbd={command.kbd} onClick={() => command.run(context)}>
          {command.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
