import { isId, isOneOf } from '@libs/domain';
import { type AnyExtension, Extension, getSchema, mergeAttributes, Node } from '@tiptap/core';
import type { Node as DocNode, Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

/** Raised when a node or mark is renamed, removed or changed in meaning: steps name types for ever, so an older client must be refused. */
export const SCHEMA_VERSION = 2;

/** What a `reference` block may stand for. */
export const REFERENCE_KINDS = ['highlight', 'tag', 'note', 'chart'] as const;
/** The kind of object a `reference` block shows. */
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

const HREF = /^(https?:\/\/|mailto:)\S+$/i;
const HREF_LENGTH = 4_000;

/** True for the only link targets a note may store: http, https and mailto, with the scheme written out. */
export const isSafeHref = (href: unknown): href is string => typeof href === 'string' && href.length <= HREF_LENGTH && HREF.test(href);

/** Turns what a person typed as a link ("example.com", "a@b.c") into a storable target, or null. Call it before `setLink`. */
export function safeHref(typed: string): string | null {
  const text = typed.trim();
  if (isSafeHref(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const guess = `https://${text}`;
  return /^[^\s/:?#@]+\.[^\s/:?#@.]+([/?#:]\S*)?$/.test(text) && isSafeHref(guess) ? guess : null;
}

const demand = (holds: (value: unknown) => boolean, name: string) => (value: unknown) => {
  if (!holds(value)) throw new RangeError(`Invalid value for attribute ${name}`);
};
/** Milliseconds that fit the database's four-byte column: up to 24 days. */
const isTime = (value: unknown) =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647);
const isSpeaker = (value: unknown) => value === null || (typeof value === 'string' && value.length > 0 && value.length <= 40);
const isShort = (value: unknown) => typeof value === 'string' && value.length <= 1_000;

const dataNumber = (name: string) => (element: HTMLElement) => {
  const raw = element.getAttribute(name);
  return raw !== null && /^\d{1,9}$/.test(raw) ? Number(raw) : null;
};

const timeAttribute = (name: string, data: string) => ({
  default: null,
  keepOnSplit: false,
  validate: demand(isTime, name),
  parseHTML: dataNumber(data),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === null ? {} : { [data]: String(attributes[name]) }),
});

// A global attribute instead of an own paragraph node: the kit's paragraph keeps its commands and shortcuts.
const turnAttributes = Extension.create({
  name: 'turnAttributes',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph'],
        attributes: {
          speaker: {
            default: null,
            keepOnSplit: false,
            validate: demand(isSpeaker, 'speaker'),
            parseHTML: (element: HTMLElement) => {
              const raw = element.getAttribute('data-speaker');
              return isSpeaker(raw) ? raw : null;
            },
            renderHTML: (attributes: Record<string, unknown>) =>
              attributes['speaker'] === null ? {} : { 'data-speaker': String(attributes['speaker']) },
          },
          startMs: timeAttribute('startMs', 'data-start-ms'),
          endMs: timeAttribute('endMs', 'data-end-ms'),
        },
      },
    ];
  },
});

const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-callout': '', dir: 'auto' }), 0],
});

const reference = Node.create({
  name: 'reference',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      kind: {
        default: 'highlight',
        validate: demand((value) => isOneOf(REFERENCE_KINDS, value), 'kind'),
        parseHTML: (element: HTMLElement) => element.getAttribute('data-kind'),
        renderHTML: (attributes: Record<string, unknown>) => ({ 'data-kind': attributes['kind'] }),
      },
      refId: {
        default: null,
        validate: demand(isId, 'refId'),
        parseHTML: (element: HTMLElement) => element.getAttribute('data-ref-id'),
        renderHTML: (attributes: Record<string, unknown>) => ({ 'data-ref-id': attributes['refId'] }),
      },
    };
  },
  parseHTML: () => [
    {
      tag: 'div[data-reference]',
      getAttrs: (element) =>
        isId(element.getAttribute('data-ref-id')) && isOneOf(REFERENCE_KINDS, element.getAttribute('data-kind')) ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-reference': '' })],
});

const image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      fileId: {
        default: null,
        validate: demand(isId, 'fileId'),
        parseHTML: (element: HTMLElement) => element.getAttribute('data-file-id'),
        renderHTML: (attributes: Record<string, unknown>) => ({ 'data-file-id': attributes['fileId'] }),
      },
      alt: {
        default: '',
        validate: demand(isShort, 'alt'),
        parseHTML: (element: HTMLElement) => (element.getAttribute('alt') ?? '').slice(0, 1_000),
      },
    };
  },
  // Only our own files: an <img> from a pasted web page has no file behind it and would call home to the page's server.
  parseHTML: () => [{ tag: 'img[data-file-id]', getAttrs: (element) => (isId(element.getAttribute('data-file-id')) ? null : false) }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'img',
    mergeAttributes(HTMLAttributes, { src: `/api/files/${node.attrs['fileId']}`, loading: 'lazy' }),
  ],
});

// A plain grid without merged cells: the library's tables repair themselves in every open editor at once, which in a shared document
// means that everybody's repairs answer each other without end. A row that is short of a cell is drawn as it is.
const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});
const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});
const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** Each block runs in the direction of its own words. How it is drawn only: nothing of it is in the document. */
const DIRECTION = { HTMLAttributes: { dir: 'auto' } };

/**
 * The TipTap extensions that define what a note may contain; server, browser and tests all build the schema from them. The web app adds
 * its own (history, cursors, placeholder, node views through `extend`), but none that adds a node, a mark or an attribute.
 */
export const documentExtensions: AnyExtension[] = [
  StarterKit.configure({
    undoRedo: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    paragraph: DIRECTION,
    heading: { levels: [1, 2, 3], ...DIRECTION },
    blockquote: DIRECTION,
    listItem: DIRECTION,
    codeBlock: DIRECTION,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => isSafeHref(url) },
  }),
  turnAttributes,
  callout,
  reference,
  image,
  table,
  tableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];

/** The schema without a DOM, for the server and for tests. An editor builds an equal one of its own; never mix nodes of the two. */
export const schema: Schema = getSchema(documentExtensions);

/** A new note's text: one empty paragraph, which is the least the schema allows. */
export const emptyDoc = (): DocNode => schema.topNodeType.createAndFill()!;
