import { ObjectIcon, useTitleSuggestions } from '@libs/object-views';
import { useNavigate } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { IconHistory } from '@libs/ui/icons';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useSearchTexts } from './copy.ts';
import css from './options.module.css';
import { useRecentSearches } from './recent.ts';
import { type Options, useOptions } from './use-options.ts';

const TITLES = 6;
const RECENT = 3;

interface Suggestions {
  /** ARIA attributes of the field for the list; its keys go through `onKey` first. */
  field: Options['field'] & { onBlur: () => void };
  /** The list, to stand right behind the field in a positioned parent; null while there is none. */
  list: ReactNode;
  /** Something was typed; an empty field offers nothing by itself. */
  open: (text: string) => void;
  close: () => void;
  /** Answers whether the key was for the list. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface SuggestionQuery {
  typed: string;
  /** Searches again for what was searched lately. */
  onSearch: (text: string) => void;
  /** An empty field shows what was searched lately at the press of an arrow. */
  fromArrow?: boolean;
}

/** Suggestions of a search field: recent searches and matching titles. Enter without a choice stays the field's. */
export function useSuggestions({ typed, onSearch, fromArrow = false }: SuggestionQuery): Suggestions {
  const t = useSearchTexts();
  const navigate = useNavigate();
  const { recent } = useRecentSearches();
  const [opened, setOpened] = useState(false);
  const text = typed.trim();
  const lately = opened
    ? recent.filter((value) => value !== text && value.toLowerCase().startsWith(text.toLowerCase())).slice(0, text ? RECENT : undefined)
    : [];
  const titles = useTitleSuggestions(opened ? typed : '', TITLES);
  const keys = [...lately.map((value) => `search ${value}`), ...titles.map(({ type, id }) => `${type} ${id}`)];
  const close = () => {
    setOpened(false);
    options.reset();
  };
  const options = useOptions({
    keys,
    opened,
    onPick: (position) => {
      const hit = titles[position - lately.length];
      close();
      if (position < lately.length) onSearch(lately[position] ?? '');
      else if (hit) navigate(hit.url);
    },
  });
  const open = (next: string) => {
    setOpened(next.trim() !== '');
    options.reset();
  };
  const isOpen = opened && keys.length > 0;

  function onKey(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing) return false;
    if (options.onKey(event)) return true;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      close();
      return true;
    }
    if (event.key === 'ArrowDown' && fromArrow && !opened) {
      event.preventDefault();
      options.reset();
      setOpened(true);
      return true;
    }
    if (event.key === 'Enter') close();
    return false;
  }
  const row = (position: number, icon: ReactNode, title: string, hint?: string | null) => (
    <div key={keys[position]} {...options.option(position)} className={cx(css.option, position === options.current && css.current)}>
      {icon}
      <span className="vb-trunc">{title}</span>
      {hint && <span className={cx(css.hint, 'vb-trunc')}>{hint}</span>}
    </div>
  );
  const list = isOpen && (
    <div id={options.listId} role="listbox" aria-label={t('offered')} className={css.offered}>
      {lately.length > 0 && (
        <Group name={t('recent')}>{lately.map((value, position) => row(position, <IconHistory size={16} aria-hidden />, value))}</Group>
      )}
      {titles.length > 0 && (
        <Group name={t('titles')}>
          {titles.map((hit, position) => row(lately.length + position, <ObjectIcon kind={hit.type} />, hit.title, hit.subtitle))}
        </Group>
      )}
    </div>
  );
  return { field: { ...options.field, onBlur: close }, list, open, close, onKey };
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a list of options is no fieldset
    <div role="group" aria-label={name}>
      <div className={css.heading} aria-hidden>
        {name}
      </div>
      {children}
    </div>
  );
}
