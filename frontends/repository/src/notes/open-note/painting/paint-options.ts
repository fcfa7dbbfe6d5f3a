import type { ThreadView } from './comment-state.ts';
import type { Span } from './highlight-painter.ts';

/** What the page says about how highlights look. */
export interface PaintOptions {
  colourOf(id: string): string;
  /** How many names stand for it in the margin. */
  namesOf(id: string): number;
  selected: string | null;
  /** These stay, all others fade. */
  hovered: readonly string[];
  /** The range for which the picker is open. */
  draft: Span | null;
  flash: Span | null;
  /** The words of the conversation that is open. */
  talking: Span | null;
  /** Conversations about the text; the settled ones leave no mark. */
  threads: readonly ThreadView[];
  /** What might be highlighted: dotted, and not there for anything but the eye. */
  suggested: readonly SuggestedSpan[];
}

/** A passage that might be highlighted, in the colour of its tag. */
export interface SuggestedSpan extends Span {
  id: string;
  colour: string;
}

/** As highlights look before the page says anything. */
export const DEFAULT_PAINT_OPTIONS: PaintOptions = {
  colourOf: () => 'marker',
  namesOf: () => 1,
  selected: null,
  hovered: [],
  draft: null,
  flash: null,
  talking: null,
  threads: [],
  suggested: [],
};
