import { lazyDialog, useHotkeys, useStore } from '@libs/shell-kit';
import { Button, cx, IconButton, IconChevronDown, IconChevronUp, IconX } from '@libs/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import css from './find.module.css';

const ReplacePreview = lazyDialog(async () => (await import('./replace-preview.tsx')).ReplacePreview);

export interface FindBarProps {
  open: OpenNote;
  canEdit: boolean;
}

/** Ctrl or ⌘ F: the bar over the text that finds, and replaces for those who may write. */
export function FindBar({ open, canEdit }: FindBarProps) {
  const t = useNoteTexts();
  const { finder } = open;
  const { opened, replacing } = useStore(finder.state);
  const isReplacing = replacing !== null;
  useEffect(() => {
    // Asks before the page is closed half-way.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isReplacing) window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isReplacing]);
  useHotkeys([{ keys: 'mod+f', label: t('find.key'), group: t('keys.group'), run: () => finder.open() }]);
  return opened || isReplacing ? <Bar open={open} canEdit={canEdit} /> : null;
}

function Bar({ open: { finder, session }, canEdit }: FindBarProps) {
  const t = useNoteTexts();
  const { query, options, places, at, asked, replacing } = useStore(finder.state);
  const editing = useStore(session.mode) === 'editing';
  const [words, setWords] = useState('');
  const [previews, setPreviews] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  const wantsReplacement = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [asked]);
  useEffect(() => {
    // The button that asked for it is gone now.
    if (editing && wantsReplacement.current) replacement.current?.focus({ preventScroll: true });
    wantsReplacement.current = false;
  }, [editing]);

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      finder.close();
    }
  };
  const beginReplacing = () => {
    wantsReplacement.current = true;
    session.setMode('editing');
  };
  const toggle = (name: 'matchCase' | 'wholeWords') => (
    <IconButton
      size="sm"
      label={t(`find.${name}`)}
      pressed={options[name]}
      icon={<span className={css[name]} />}
      onClick={() => finder.ask(query, { ...options, [name]: !options[name] })}
    />
  );

  return (
    <div className={css.dock}>
      <search className={css.bar} aria-label={t('find.bar')} onKeyDown={keys} data-portal>
        <div className={css.line}>
          <input
            ref={field}
            className={css.field}
            aria-label={t('find.query')}
            placeholder={t('find.query')}
            value={query}
            onChange={(event) => finder.ask(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') finder.step(event.shiftKey ? -1 : 1);
            }}
          />
          <span className={cx(css.count, query && !places.length && !replacing && css.none)} role="status">
            {replacing
              ? t('find.saved', { saved: replacing.saved.toLocaleString('en'), total: replacing.total.toLocaleString('en') })
              : query &&
                (places.length
                  ? t('find.place', { at: (at + 1).toLocaleString('en'), total: places.length.toLocaleString('en') })
                  : t('find.none'))}
          </span>
          {replacing && (
            <Button size="sm" variant="ghost" onClick={() => finder.stopReplacing()}>
              {t('find.stop')}
            </Button>
          )}
          {toggle('matchCase')}
          {toggle('wholeWords')}
          <IconButton
            size="sm"
            label={t('find.previous')}
            icon={<IconChevronUp />}
            disabled={!places.length}
            onClick={() => finder.step(-1)}
          />
          <IconButton
            size="sm"
            label={t('find.next')}
            icon={<IconChevronDown />}
            disabled={!places.length}
            onClick={() => finder.step(1)}
          />
          {canEdit && !editing && (
            <Button size="sm" variant="ghost" onClick={beginReplacing}>
              {t('find.replaceOpen')}
            </Button>
          )}
          <IconButton size="sm" label={t('find.close')} icon={<IconX />} onClick={() => finder.close()} />
        </div>
        {canEdit && editing && (
          <div className={css.line}>
            <input
              ref={replacement}
              className={css.field}
              aria-label={t('find.replacement')}
              placeholder={t('find.replacement')}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') finder.replaceOne(words);
              }}
            />
            <Button size="sm" disabled={!places.length} onClick={() => finder.replaceOne(words)}>
              {t('find.replaceOne')}
            </Button>
            <Button size="sm" disabled={!places.length} onClick={() => setPreviews(true)}>
              {t('find.replaceAll')}
            </Button>
          </div>
        )}
      </search>
      {/* Beside the bar, which would hear its keys. */}
      {previews && <ReplacePreview finder={finder} replacement={words} onClose={() => setPreviews(false)} />}
    </div>
  );
}
