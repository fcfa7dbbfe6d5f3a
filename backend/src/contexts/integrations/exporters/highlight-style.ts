/** How highlights show in a Word document. */
export const HIGHLIGHT_STYLES = ['comments', 'marks', 'none'] as const;
/** How highlights show in a Word document. */
export type HighlightStyle = (typeof HIGHLIGHT_STYLES)[number];
