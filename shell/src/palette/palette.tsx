import { graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { containsAllWords, ObjectIcon, useTitleSuggestions } from '@libs/object-views';
import { type MenuEntry, useNavigate } from '@libs/shell-kit';
import { IconArrowRight, IconSearch, Kbd } from '@libs/ui';
import { Command } from 'cmdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { layerOpener } from '../layers.ts';
import css from './palette.module.css';
import { shellCommands } from './shell-commands.tsx';
import { t } from './texts.ts';
import { useCommands } from './use-commands.ts';

const RECENT = graphql(`
  query PaletteRecent {
    recent(first: 6) { kind id title subtitle url }
  }
`);

const TITLES = 8;

function matching(commands: readonly MenuEntry[], query: string): MenuEntry[] {
  return commands.filter(({ label, keywords }) => containsAllWords(`${label} ${keywords ?? ''}`, query));
}

interface RowProps {
  value: string;
  icon: ReactNode;
  title: ReactNode;
  hint?: string | null;
  kbd?: string;
  onSelect: () => void;
}

function Row({ value, icon, title, hint, kbd, onSelect }: RowProps) {
  return (
    <Command.Item value={value} className={css.row} onSelect={onSelect}>
      <span className={css.icon}>{icon}</span>
      <span className="vb-trunc">{title}</span>
      {hint && <span className={css.hint}>{hint}</span>}
      {kbd && (
        <span className={css.kbd}>
          <Kbd>{kbd}</Kbd>
        </span>
      )}
    </Command.Item>
  );
}

/** ⌘K: titles as you type, commands, what was opened last; Enter on the first line searches everything. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { commands, context } = useCommands();
  const titles = useTitleSuggestions(query, TITLES);
  const [{ data: lately }] = useQuery({ query: RECENT });
  const before = useRef(layerOpener());
  useEffect(() => {
    const element = before.current;
    return () => (element instanceof HTMLElement ? element.focus() : undefined);
  }, []);

  const go = (url: string) => () => {
    onClose();
    void navigate(url);
  };
  const run = (command: MenuEntry) => () => {
    onClose();
    command.run(context);
  };
  const typed = query.trim();
  const recent = typed ? [] : (lately?.recent ?? []);
  const visibleMenuEntries = matching([...commands, ...shellCommands], typed);

  return (
    <>
      <button type="button" className={css.scrim} aria-label={t('close')} tabIndex={-1} onClick={onClose} />
      <div className={css.panel} role="dialog" aria-modal="true" aria-label={t('label')}>
        <Command
          label={t('label')}
          shouldFilter={false}
          loop
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Tab') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Escape') onClose();
          }}
        >
          <div className={css.field}>
            <IconSearch size={18} />
            <Command.Input
              autoFocus
              className={css.input}
              placeholder={t('placeholder')}
              value={query}
              onValueChange={setQuery}
              maxLength={LIMITS.search.query}
            />
            <Kbd>Esc</Kbd>
          </div>
          <Command.List className={css.list}>
            {typed && (
              <Row
                value="search"
                icon={<IconArrowRight />}
                title={
                  <>
                    {t('searchFor')} <span className={css.typed}>“{typed}”</span>
                  </>
                }
                kbd="↵"
                onSelect={go(`/search?q=${encodeURIComponent(typed)}`)}
              />
            )}
            {titles.length > 0 && (
              <Command.Group heading={t('titles')} className={css.group}>
                {titles.map((hit) => (
                  <Row
                    key={hit.id}
                    value={hit.id}
                    icon={<ObjectIcon kind={hit.type} />}
                    title={hit.title}
                    hint={hit.subtitle}
                    onSelect={go(hit.url)}
                  />
                ))}
              </Command.Group>
            )}
            {recent.length > 0 && (
              <Command.Group heading={t('recent')} className={css.group}>
                {recent.map((item) => (
                  <Row
                    key={`${item.kind}${item.id}`}
                    value={`recent-${item.id}`}
                    icon={<ObjectIcon kind={item.kind} />}
                    title={item.title}
                    hint={item.subtitle}
                    onSelect={go(item.url)}
                  />
                ))}
              </Command.Group>
            )}
            {visibleMenuEntries.length > 0 && (
              <Command.Group heading={t('commands')} className={css.group}>
                {visibleMenuEntries.map((command) => (
                  <Row
                    key={command.id}
                    value={`command-${command.id}`}
                    icon={command.icon}
                    title={command.label}
                    kbd={command.kbd}
                    onSelect={run(command)}
                  />
                ))}
              </Command.Group>
            )}
          </Command.List>
        </Command>
      </div>
    </>
  );
}
