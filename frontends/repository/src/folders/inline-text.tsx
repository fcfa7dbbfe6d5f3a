import { cx, type InlineDraftProps, useInlineDraft } from '@libs/ui';
import css from './folder-page.module.css';

interface InlineTextProps extends Omit<InlineDraftProps, 'mayBeEmpty'> {
  label: string;
  placeholder: string;
  readOnly: boolean;
}

/** A short text that is edited where it stands: leaving keeps, Esc takes back; what cannot be kept stays and says why. */
export function InlineText(props: InlineTextProps) {
  const { value, label, placeholder, readOnly } = props;
  const { draft, area, control, change, cancel: takeBack, below } = useInlineDraft({ ...props, mayBeEmpty: true });
  if (readOnly) return value ? <p className={css.text}>{value}</p> : null;
  return (
    <>
      <div className={cx(css.text, css.grow)} data-text={`${draft || placeholder} `}>
        <textarea
          ref={area}
          rows={1}
          aria-label={label}
          placeholder={placeholder}
          {...control}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            takeBack();
          }}
        />
      </div>
      {below}
    </>
  );
}
