import { type Client, errorOf, graphql, useClient } from '@libs/api';
import { isRecord, isTextList } from '@libs/domain';
import { type ChangeEvent, useChanges } from '@libs/shell-kit';
import { useEffect, useRef, useState } from 'react';

const HIGHLIGHTS = graphql(`
  query NoteHighlights($noteId: ID!, $ids: [ID!]) {
    noteHighlights(noteId: $noteId, ids: $ids) { id tags { id title colour } createdBy { id name } isByAi aiTagIds }
  }
`);

/** A tag as highlights show it. */
export interface TagView {
  id: string;
  title: string;
  colour: string;
}

/** A tag without what else is known of it, as it is remembered. */
export const plainTag = ({ id, title, colour }: TagView): TagView => ({ id, title, colour });

/** Whether something stored is a list of tags. */
export const isTagViews = (value: unknown): value is TagView[] =>
  Array.isArray(value) && value.every((tag) => isRecord(tag) && isTextList([tag.id, tag.title, tag.colour]));

/** What a highlight is beside its place in the text and its words. */
export interface HighlightMeta {
  id: string;
  tags: readonly TagView[];
  by: string;
  /** Made automatically at the import, and not confirmed yet. */
  isByAi: boolean;
  /** Those of its tags that were added automatically and not confirmed. */
  aiTagIds: readonly string[];
}

type Metas = ReadonlyMap<string, HighlightMeta>;

const EMPTY: Metas = new Map();
/** More than this many at once are asked for as a whole. */
const MAX_IDS_PER_REQUEST = 100;
/** When a question failed it is asked again after this long, in milliseconds. */
const RETRY_MS = 3000;
const KINDS = ['highlight', 'tag', 'group', 'board'];

/** Tags and makers of a note's highlights. Kept fresh one by one: a note may have thousands, and every action changes one. */
export function useHighlightMeta(noteId: string): Metas {
  const client = useClient();
  const [known, setKnown] = useState<{ noteId: string; metas: Metas }>({ noteId, metas: EMPTY });
  const source = useRef<MetaSource | null>(null);

  useEffect(() => {
    const meta = new MetaSource(client, noteId, (metas) => setKnown({ noteId, metas }));
    source.current = meta;
    return () => meta.stop();
  }, [client, noteId]);
  useChanges({ kinds: KINDS }, (change) => source.current?.changed(change));

  return known.noteId === noteId ? known.metas : EMPTY;
}

/** Asks for all, then for what changed; one question at a time. */
class MetaSource {
  private metas: Metas = EMPTY;
  /** What to ask for next: everything, or these. */
  private wanted: 'all' | Set<string> = 'all';
  private isAsking = false;
  private isStopped = false;

  constructor(
    private readonly client: Client,
    private readonly noteId: string,
    private readonly take: (metas: Metas) => void,
  ) {
    void this.ask();
  }

  stop(): void {
    this.isStopped = true;
  }

  changed({ kind, id, noteId, action }: ChangeEvent): void {
    if (kind === 'highlight' && action !== 'many') {
      // Places and words come with the document.
      if (noteId !== this.noteId || action === 'followed') return;
      this.want([id]);
    } else if (kind === 'tag' && (action === 'created' || action === 'moved')) return;
    else this.want(null);
    void this.ask();
  }

  /** Null is everything. */
  private want(ids: readonly string[] | null): void {
    if (!ids) this.wanted = 'all';
    else if (this.wanted !== 'all') for (const id of ids) this.wanted.add(id);
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    while (!this.isStopped && (this.wanted === 'all' || this.wanted.size)) {
      const ids = this.wanted === 'all' || this.wanted.size > MAX_IDS_PER_REQUEST ? null : [...this.wanted];
      this.wanted = new Set();
      const request = { noteId: this.noteId, ids };
      const { data, error } = await this.client.query(HIGHLIGHTS, request, { requestPolicy: 'network-only' }).toPromise();
      if (this.isStopped) return;
      if (data) {
        const next = new Map(ids ? this.metas : []);
        for (const id of ids ?? []) next.delete(id);
        for (const { id, tags, createdBy, isByAi, aiTagIds } of data.noteHighlights)
          next.set(id, { id, tags, by: createdBy.name, isByAi, aiTagIds });
        this.metas = next;
        this.take(next);
      } else {
        if (error && errorOf(error).code !== 'Network') break;
        this.want(ids);
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
    this.isAsking = false;
  }
}
