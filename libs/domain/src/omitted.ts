import { keysOf } from './typed-object.js';
/** What a file may hold that does not come into its note, each with how one and several of it are named. */
export const OMITTED = {
  pictures: ['picture', 'pictures'],
  charts: ['chart', 'charts'],
  drawings: ['drawing or diagram', 'drawings or diagrams'],
  media: ['recording or video', 'recordings or videos'],
  equations: ['equation', 'equations'],
  embedded: ['embedded object', 'embedded objects'],
  attachments: ['attached file', 'attached files'],
  comments: ['comment', 'comments'],
  annotations: ['annotation', 'annotations'],
  deletions: ['tracked deletion', 'tracked deletions'],
  headers: ['header or footer', 'headers or footers'],
  hiddenSheets: ['hidden sheet', 'hidden sheets'],
  formulas: ['formula (its result was kept)', 'formulas (their results were kept)'],
  hiddenText: ['hidden passage', 'hidden passages'],
  speakerNotes: ['page of speaker notes', 'pages of speaker notes'],
  contents: ['table of contents', 'tables of contents'],
  properties: ['block of document properties', 'blocks of document properties'],
  formFields: ['form field', 'form fields'],
  passwords: ['password field', 'password fields'],
  signatures: ['signature', 'signatures'],
  xfa: ['dynamic form (XFA)', 'dynamic forms (XFA)'],
  scripts: ['script or macro', 'scripts or macros'],
  chunks: ['inserted document that could not be read', 'inserted documents that could not be read'],
  pages: ['damaged page', 'damaged pages'],
  chapters: ['missing chapter', 'missing chapters'],
  remarks: ['remark for programs', 'remarks for programs'],
  lines: ['line outside of the captions', 'lines outside of the captions'],
} as const satisfies Record<string, readonly [one: string, several: string]>;

/** One kind of what is left out. */
export type OmittedKind = keyof typeof OMITTED;

/** The kinds in the order in which they are said. */
export const OMITTED_KINDS: OmittedKind[] = keysOf(OMITTED);

/** How many of each kind a file holds that are not in its note; a kind of which there is none is not there. */
export type Omitted = Partial<Record<OmittedKind, number>>;

/** "3 pictures, 1 chart" in the order of the table; empty when nothing was left out. */
export function omittedText(omitted: Omitted): string {
  return OMITTED_KINDS.flatMap((kind) => {
    const count = omitted[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString('en-US')} ${OMITTED[kind][count === 1 ? 0 : 1]}`] : [];
  }).join(', ');
}
