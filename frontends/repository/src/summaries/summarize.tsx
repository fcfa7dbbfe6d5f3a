import { lazyDialog } from '@libs/shell-kit';

/** The order of a summary of what is selected; its code comes with the first one, not with the list. */
export const Summarize = lazyDialog(async () => (await import('./summarize-dialog.tsx')).SummarizeDialog);
