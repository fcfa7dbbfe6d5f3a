import type { ReferenceKind } from '@libs/editor';
import { floatingCss as css, TextAnchored } from '@libs/live-doc/blocks';
import { ObjectIcon, SnippetMarks, useEarlyEnter } from '@libs/object-views';
import { cx, SearchField, SkeletonLines, Swatch } from '@libs/ui';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { type SourceOption, useFoundSources } from './found-sources.ts';

export interface ReferencePickerProps {
  editor: Editor;
  kind: ReferenceKind;
  projectId: string;
  within: RefObject<HTMLElement | null>;
  onPick: (source: SourceOption) => void;
  onClose: () => void;
}

/** Finds what to refer to: type, arrows, Enter. Sources of the project come first. */
export function ReferencePicker({ editor, kind, projectId, within, onPick, onClose }: ReferencePickerProps) {
  const t = useInsightTexts();
  const id = useId();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const asked = useDeferredValue(query);
  const { inside, elsewhere, total, loading, isCurrent, failed } = useFoundSources(kind, projectId, asked);
  const all = [...inside, ...elsewhere];
  const active = Math.min(selected, all.length - 1);
  const at = editor.state.selection.from;
  const enter = useEarlyEnter(isCurrent && asked === query, () => {
    const source = all[active];
    if (source) onPick(source);
  });

  useEffect(() => {
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [onClose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is found in what was drawn
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, all.length]);

  // What stood below the window when the caret was put there is scrolled to once the panel has its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel is as tall as what was found
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [all.length]);

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter.press();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      enter.forget();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (all.length) setSelected((active + step + all.length) % all.length);
    }
  };

  const group = (sources: readonly SourceOption[], label: string, first: number) =>
    sources.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
      <div role="group" aria-label={label}>
        <div className={css.group} aria-hidden>
          {label}
        </div>
        {sources.map((source, position) => (
          // biome-ignore lint/a11y: the field holds the focus and hears the keys
          <div
            key={source.id}
            id={`${id}-${first + position}`}
            role="option"
            aria-selected={first + position === active}
            className={cx(css.item, css.found)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setSelected(first + position)}
            onClick={() => onPick(source)}
          >
            <span className={css.sign} aria-hidden>
              {source.colour ? <Swatch colour={source.colour} /> : <ObjectIcon kind={kind} />}
            </span>
            <span className={css.words}>
              <span className={cx(css.line, kind !== 'tag' && 'vb-verbatim')}>
                {kind === 'highlight' ? '“' : ''}
                <SnippetMarks text={source.title} />
                {kind === 'highlight' ? '”' : ''}
              </span>
              <span className={css.hint}>{source.meta}</span>
            </span>
          </div>
        ))}
      </div>
    );

  return (
    <TextAnchored editor={editor} from={at} to={at} within={within} width={400} side="below" className={css.panel}>
      <div ref={box} role="dialog" aria-label={t(`picker.${kind}`)} data-portal onKeyDown={key}>
        <div className={css.panelHead}>
          <SearchField
            label={t(`picker.${kind}`)}
            value={query}
            onChange={(next) => {
              enter.forget();
              setQuery(next);
              setSelected(0);
            }}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t(`picker.${kind}`)} className={cx(css.list, css.panelList)}>
          {group(inside, t('picker.inProject'), 0)}
          {group(elsewhere, t('picker.elsewhere'), inside.length)}
        </div>
        {loading && (
          <div className={css.none}>
            <SkeletonLines lines={3} />
          </div>
        )}
        <div className={all.length ? 'vb-hidden' : css.none} role="status">
          {failed && t('picker.failed')}
          {!failed &&
            !loading &&
            (all.length ? t('picker.count', { count: total }) : query ? t('picker.none', { query }) : t(`picker.empty.${kind}`))}
        </div>
      </div>
    </TextAnchored>
  );
}
