import type { Translate } from '@libs/i18n';
import { frameworkTitle } from './framework-texts.ts';
import type { SummaryView } from './pending.ts';

/** What a version is called. */
export const titleOf = ({ framework }: Pick<SummaryView, 'framework'>): string => frameworkTitle(framework);

/** A model of whose sentences nothing could be shown has written nothing. */
export const isWritten = ({ sections }: Pick<SummaryView, 'sections'>): boolean =>
  sections.some(({ bullets }) => bullets.some((b) => !b.isVerbatim));

/** How a summary was made. */
export function summaryOrigin(model: string | null | undefined, written: boolean, t: Translate<'extractive' | 'model' | 'quotes'>): string {
  if (!model) return t('extractive');
  return written ? t('model', { model }) : t('quotes');
}
