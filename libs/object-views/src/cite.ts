import { cx } from '@libs/ui';
import css from './cite.module.css';

export interface CiteState {
  /** Its source is shown now. */
  open?: boolean | undefined;
  /** The source says something else now. */
  stale?: boolean;
  /** The source is not there any more. */
  gone?: boolean;
}

/** The look of a citation's number, which stands for the words that a sentence rests on: of a link, a button, or a sign. */
export const citeClass = ({ open, stale, gone: isDeleted }: CiteState = {}): string =>
  cx(css.cite, open && css.open, stale && css.stale, isDeleted && css.gone);
