import { lazyDialog } from '@libs/shell-kit';

/** The order of an insight draft; its code comes with the first one. */
export const DraftInsight = lazyDialog(async () => (await import('./draft-dialog.tsx')).DraftDialog);
