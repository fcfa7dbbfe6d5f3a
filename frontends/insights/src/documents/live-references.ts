import { type Client, graphql, type LiveReferenceFragment } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { createStore } from '@libs/shell-kit';
import { keyOf, type ReferenceKey } from './doc-structure.ts';

graphql(`
  fragment LiveReference on Reference {
    kind refId readable removed
    highlight { id noteId noteTitle projectId projectName quote text status speaker startMs tags { id title colour } }
    tag { id title colour description board group highlightCount noteCount }
    chart { ...SavedChart projectId }
    note { id title excerpt wordCount highlightCount project { id name } speakers { id name } }
  }
`);

const REFERENCES = graphql(`
  query InsightReferences($keys: [ReferenceKey!]!) {
    references(keys: $keys) { ...LiveReference }
  }
`);

/** What a document's references say now. */
export interface ReferenceBook {
  found: ReadonlyMap<string, LiveReferenceFragment>;
  /** The last question was not answered. */
  failed: boolean;
}

// The most that the server answers at once.
const CHUNK = LIMITS.insight.references;

/**
 * All references of one document by one live question, asked again by the cache when a source changes. What was known stays while a new
 * question is on its way, so that inserting one card does not blank the others.
 */
export class LiveReferences {
  readonly book = createStore<ReferenceBook>({ found: new Map(), failed: false });
  private asked = '';
  private stops: (() => void)[] = [];

  constructor(private readonly api: Client) {}

  /** Asks for these; does nothing when they are the same as before. */
  watch(keys: readonly ReferenceKey[]): void {
    const query = keys.map(keyOf).sort().join();
    if (query === this.asked) return;
    this.asked = query;
    this.stop();
    for (let start = 0; start < keys.length; start += CHUNK) this.ask(keys.slice(start, start + CHUNK));
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  private ask(keys: readonly ReferenceKey[]): void {
    const plain = keys.map(({ kind, refId }) => ({ kind, refId }));
    const running = this.api.query(REFERENCES, { keys: plain }, { quiet: true }).subscribe(({ data, error }) => {
      if (!data) {
        if (error) this.book.set({ ...this.book.get(), failed: true });
        return;
      }
      const matches = new Map(this.book.get().found);
      for (const reference of data.references) matches.set(`${reference.kind}:${reference.refId.toLowerCase()}`, reference);
      this.book.set({ found: matches, failed: false });
    });
    this.stops.push(() => running.unsubscribe());
  }
}

/** How the quotes of a document stand: what is exact, what changed, what the reader may not open. */
export interface EvidenceCount {
  verbatimCount: number;
  sourceChanged: number;
  hidden: number;
}

/** Counts over the references that are answered; null until all are. */
export function countEvidence(keys: readonly ReferenceKey[], { found: matches }: ReferenceBook): EvidenceCount | null {
  const count = { verbatimCount: 0, sourceChanged: 0, hidden: 0 };
  for (const key of keys) {
    const reference = matches.get(keyOf(key));
    if (!reference) return null;
    if (!reference.readable) count.hidden++;
    else if (reference.highlight && !reference.removed) count[reference.highlight.status === 'ok' ? 'verbatimCount' : 'sourceChanged']++;
  }
  return count;
}
