// An entry of its own: it is bundled with the remotes that show summaries, and takes what is shared from the facade by its name.
export { hashOf } from './cited-place.ts';
export { frameworkHint, frameworkTitle } from './framework-texts.ts';
export { NewestSummary, type NewestSummaryProps } from './newest-summary.tsx';
export { isSummaryPending, type SummaryView, useSummaryPolling } from './pending.ts';
export { isWritten, summaryOrigin, titleOf } from './summary-names.ts';
export { shownTexts } from './texts.ts';
