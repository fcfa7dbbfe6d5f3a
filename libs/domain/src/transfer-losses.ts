/** What a project loses on its way to other research programs and back, by kind; each is said with a number. */
export const TRANSFER_LOSSES = [
  ...(['orphans', 'quotes', 'pictures', 'files', 'times', 'charts', 'views', 'ranges', 'codings', 'texts', 'media'] as const),
  ...(['values', 'speakers', 'remarks', 'links', 'sets', 'shortened', 'unknown'] as const),
] as const;
/** One of them. */
export type TransferLossKind = (typeof TRANSFER_LOSSES)[number];
/** So many of a kind. */
export interface TransferLoss {
  kind: TransferLossKind;
  count: number;
}
