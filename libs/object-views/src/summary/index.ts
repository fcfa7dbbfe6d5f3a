// An entry of its own: it is bundled with the remotes that show summaries, and takes what is shared from the facade by its name.
export { hashOf } from './cited-place.ts';
export { frameworkHint, frameworkTitle } from './framework-texts.ts';
export { isMaking, type SummaryView, useMaking } from './making.ts';
export { NewestSummary, type NewestSummaryProps } from './newest-summary.tsx';
export { isWritten, madeBy, titleOf } from './summary-names.ts';
export { shownTexts } from './texts.ts';
