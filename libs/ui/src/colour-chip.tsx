import { isOneOf } from '@libs/domain';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconX } from './icons.ts';
import { UiLink } from './link.tsx';
import css from './small.module.css';
import { t } from './texts.ts';

/** The twelve tested colours, in the order in which they are offered. */
export const COLOURS = [
  'clay',
  'amber',
  'olive',
  'moss',
  'jade',
  'lagoon',
  'ocean',
  'cobalt',
  'violet',
  'orchid',
  'rose',
  'graphite',
] as const;
export type Colour = (typeof COLOURS)[number];

/** The class that sets line, wash and ink of a colour; what is not one of the twelve wears the marker. */
export function colourClass(colour: string | null | undefined): string {
  return isOneOf(COLOURS, colour) ? `vb-c-${colour}` : 'vb-c-marker';
}

export interface ColourChipProps {
  colour: string;
  children: ReactNode;
  href?: string;
  /** Dotted and italic: proposed, not yet accepted. */
  suggested?: boolean;
  /** Shows a cross; `removeLabel` names it for screen readers. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A label in one of the twelve colours, with the uneven marker end. */
export function ColourChip({ colour, children, href, suggested, onRemove, removeLabel }: ColourChipProps) {
  const className = cx(css.tag, colourClass(colour), suggested && css.suggested);
  if (href) {
    return (
      <UiLink href={href} className={className}>
        <span className="vb-trunc">{children}</span>
      </UiLink>
    );
  }
  return (
    <span className={className}>
      <span className="vb-trunc">{children}</span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel ?? t('remove')} onClick={onRemove}>
          <IconX size={12} />
        </button>
      )}
    </span>
  );
}

/** A small sample of a colour, for pickers and lists. */
export function Swatch({ colour }: { colour: string }) {
  return <span className={cx(css.swatch, colourClass(colour))} aria-hidden />;
}
