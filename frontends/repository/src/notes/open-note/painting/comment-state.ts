import { type Client, errorOf, graphql } from '@libs/api';
import { type RenderedHighlight, textIndex } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import type { NoteSession } from '../note-session.ts';
import type { Span } from './highlight-painter.ts';

const CREATE = graphql(`
  mutation NoteCreateThread($input: CreateThreadInput!) { createThread(input: $input) { ...CommentThread } }
`);

/** A thread as the text needs it. */
export interface ThreadView {
  id: string;
  highlightId?: string | null;
  status: string;
  resolvedAt?: string | null;
  comments: readonly { id: string; deletedAt?: string | null }[];
}

/** What is being talked about now. */
export interface CommentStateValue {
  /** A first comment that is being written. */
  draft: { span: Span; highlightId: string | null } | null;
  /** Threads that are open, all of one place. */
  open: readonly string[] | null;
  /** The comment that a link led to. */
  flash: string | null;
}

const IDLE: CommentStateValue = { draft: null, open: null, flash: null };

/** Talking about a note's text: one thing at a time, beside coding. Lives outside React. */
export class CommentState {
  readonly state = createStore<CommentStateValue>(IDLE);
  readonly threads = createStore<readonly ThreadView[] | null>(null);

  constructor(
    readonly session: NoteSession,
    private readonly api: Client,
  ) {}

  set(change: Partial<CommentStateValue>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  /** Ends what is open; false when nothing was. */
  back(): boolean {
    const { draft, open } = this.state.get();
    if (!draft && !open) return false;
    this.state.set(IDLE);
    return true;
  }

  /** Begins a comment on a range, or goes on where the highlight has a thread. */
  begin(span: Span, highlightId: string | null): void {
    const thread = highlightId ? this.threads.get()?.find((t) => t.highlightId === highlightId) : undefined;
    this.state.set(thread ? { ...IDLE, open: [thread.id] } : { ...IDLE, draft: { span, highlightId } });
  }

  show(ids: readonly string[], flash: string | null = null): void {
    this.state.set({ draft: null, open: ids, flash });
  }

  /** Where a thread stands now; null when its words are gone. */
  placeOf(thread: ThreadView): RenderedHighlight | null {
    const id = thread.highlightId ?? thread.id;
    const renderedHighlight = this.session.client.drawn().find((drawn) => drawn.id === id);
    return renderedHighlight && renderedHighlight.status !== 'orphan' && renderedHighlight.from < renderedHighlight.to
      ? renderedHighlight
      : null;
  }

  /** Sends a first comment; answers what is wrong, or null. */
  async create({ span, highlightId }: NonNullable<CommentStateValue['draft']>, body: string, unsaved: string): Promise<string | null> {
    const { session } = this;
    const range = session.track(span.from, span.to);
    if (session.client.unsent()) await session.client.flush();
    session.untrack(range);
    if (session.client.unsent()) return unsaved;
    const { doc, version } = session.client.base;
    const index = textIndex(doc);
    const place = highlightId ? { highlightId } : { version, start: index.posToOffset(range.from), end: index.posToOffset(range.to) };
    const input = { docId: session.noteId, ...place, body, clientKey: crypto.randomUUID() };
    const { data, error } = await this.api.mutation(CREATE, { input }, { quiet: true }).toPromise();
    if (error || !data) return errorOf(error)?.message ?? unsaved;
    this.show([data.createThread.id]);
    return null;
  }
}
