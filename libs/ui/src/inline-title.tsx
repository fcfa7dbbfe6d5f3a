import { type KeyboardEvent, useLayoutEffect } from 'react';
import { cx } from './cx.ts';
import { type InlineDraftProps, useInlineDraft } from './inline-draft.tsx';
import css from './inline-title.module.css';
import { t } from './texts.ts';

export interface InlineTitleProps extends Omit<InlineDraftProps, 'mayBeEmpty'> {
  label: string;
  readOnly?: boolean;
  /** `document` is 32/40 in the serif, `page` 24/31, `row` 13/20. */
  look?: 'document' | 'page' | 'row';
  placeholder?: string;
  autoFocus?: boolean;
  /** Where the keys go after Enter: into the text below. */
  onEnter?: () => void;
}

/** A title that is edited where it stands: Enter keeps, Esc takes back, leaving keeps; what cannot be kept stays and says why. */
export function InlineTitle(props: InlineTitleProps) {
  const { value, label, readOnly, look = 'page', placeholder = t('untitled'), autoFocus, onEnter } = props;
  const { draft, area, control, change, keep, cancel: takeBack, below } = useInlineDraft(props);
  useLayoutEffect(() => {
    if (autoFocus) area.current?.select();
  }, [autoFocus, area]);

  if (readOnly) return <h1 className={cx(css.title, css[look])}>{value || placeholder}</h1>;

  function key(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.nativeEvent.isComposing) return;
      keep();
      if (document.activeElement !== area.current) onEnter?.();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      takeBack();
    }
  }
  return (
    <div className={css.wrap}>
      <h1 className="vb-hidden">{value || placeholder}</h1>
      <div className={cx(css.grow, css.title, css[look])} data-text={`${draft || placeholder} `}>
        <textarea
          ref={area}
          rows={1}
          aria-label={label}
          placeholder={placeholder}
          {...control}
          onChange={(event) => change(event.currentTarget.value.replace(/\n/g, ' '))}
          onKeyDown={key}
        />
      </div>
      {below}
    </div>
  );
}
