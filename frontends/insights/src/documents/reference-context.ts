import { createStore, useStore } from '@libs/shell-kit';
import { createContext, useContext } from 'react';
import type { DocStructure } from './doc-structure.ts';
import type { LiveReferences, ReferenceBook } from './live-references.ts';

/** What the cards of one document share. */
export interface ReferenceSource {
  liveReferences: LiveReferences;
  structure: { get: () => DocStructure; set: (next: DocStructure) => void; subscribe: (listener: () => void) => () => void };
}

/** Given by the page around the text. */
export const ReferenceContext = createContext<ReferenceSource | null>(null);

const NOTHING = createStore<ReferenceBook>({ found: new Map(), failed: false });
const NO_STRUCTURE = createStore<DocStructure>({ headings: [], references: [], numbers: new Map() });

/** The answers to all references of the document and the numbers of its quotes. */
export function useReferences(): { book: ReferenceBook; numbers: ReadonlyMap<string, number> } {
  const source = useContext(ReferenceContext);
  const book = useStore(source?.liveReferences.book ?? NOTHING);
  const { numbers } = useStore(source?.structure ?? NO_STRUCTURE);
  return { book, numbers };
}
