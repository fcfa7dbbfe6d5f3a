/** How highlights show in a Word document. */
export const HIGHLIGHT_LOOKS = ['comments', 'marks', 'none'] as const;
/** How highlights show in a Word document. */
export type HighlightLook = (typeof HIGHLIGHT_LOOKS)[number];
