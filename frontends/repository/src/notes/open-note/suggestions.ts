import { type Client, errorOf, graphql } from '@libs/api';
import { findText, quoteMatches, textIndex } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import type { Node } from '@tiptap/pm/model';
import type { TFunction } from '../copy.ts';
import type { Coding } from './coding/coding.ts';
import type { DecideSuggested } from './coding/coding-history.ts';
import type { TagView } from './coding/highlight-meta.ts';
import type { NoteSession, TrackedRange } from './note-session.ts';
import type { HighlightPainter, Span } from './painting/highlight-painter.ts';

const ACCEPT = graphql(
  `mutation NoteAcceptSuggestions($input: SomeHighlightSuggestionsInput!) { done: acceptHighlightSuggestions(input: $input) { ids } }`,
);
const REJECT = graphql(
  `mutation NoteRejectSuggestions($input: SomeHighlightSuggestionsInput!) { done: rejectHighlightSuggestions(input: $input) { ids } }`,
);
const REOPEN = graphql(
  `mutation NoteReopenSuggestions($input: SomeHighlightSuggestionsInput!) { done: reopenHighlightSuggestions(input: $input) { ids } }`,
);
const KEEP = graphql(
  `mutation NoteKeepSuggestions($input: SomeHighlightSuggestionsInput!) { done: keepHighlightSuggestions(input: $input) { ids } }`,
);
const REMOVE = graphql(
  `mutation NoteRemoveApplied($input: SomeHighlightSuggestionsInput!) { done: removeAppliedHighlights(input: $input) { ids } }`,
);
const RESTORE = graphql(
  `mutation NoteRestoreApplied($input: SomeHighlightSuggestionsInput!) { done: restoreAppliedHighlights(input: $input) { ids } }`,
);
const ACTIONS = { accept: ACCEPT, reject: REJECT, reopen: REOPEN, remove: REMOVE, restore: RESTORE };

/** A suggestion as the server has it; offsets are those of a version, its words are found again in any. */
export interface SuggestionView {
  id: string;
  /** None where a model proposed a passage without one. */
  tag: TagView | null;
  /** What is learnt has a share that was measured; what a model proposes has none. */
  confidence: number | null;
  model: string | null;
  start: number;
  quote: string;
}
/** A suggestion where it stands in the text. */
export interface PlacedSuggestion extends SuggestionView {
  range: TrackedRange;
}
/** What is suggested in the open note, and which one is under review. */
export interface SuggestionsState {
  isOpen: boolean;
  at: string | null;
  /** In the order of the text. */
  places: readonly PlacedSuggestion[];
  /** Whether there were any since the note was opened. */
  hadSome: boolean;
}

/** The suggested highlights of one open note: drawn, looked through one after the other, accepted or rejected. */
export class Suggestions {
  readonly state = createStore<SuggestionsState>({ isOpen: false, at: null, places: [], hadSome: false });
  private items: readonly SuggestionView[] = [];
  /** Decided here and perhaps not yet there. */
  private readonly decided = new Set<string>();
  private sending: Promise<unknown> = Promise.resolve();
  private readonly stop: () => void;

  constructor(
    private readonly session: NoteSession,
    private readonly painter: HighlightPainter,
    private readonly coding: Coding,
    private readonly api: Client,
    private readonly t: () => TFunction,
  ) {
    coding.decideSuggested = (ids, to) => void this.decide(ids, to);
    this.stop = session.onChange((tr) => tr?.docChanged && this.dropChanged());
  }

  destroy(): void {
    this.stop();
  }

  /** Opens the bar; if none were requested yet, the page requests them then. */
  ask(): void {
    this.open(this.state.get().at ?? this.state.get().places[0]?.id ?? null);
  }

  /** Looks at one of them. */
  open(id: string | null): void {
    this.coding.set({ selected: null, picker: null, overlapping: null });
    this.coding.leaveSelection(this.session.editor.state.selection.from);
    this.state.set({ ...this.state.get(), isOpen: true, at: id });
    const placedSuggestion = this.current();
    if (placedSuggestion) this.painter.show(placedSuggestion.range);
  }

  /** Closes the bar; false when it was closed. What is suggested stays. */
  close(): boolean {
    if (!this.state.get().isOpen) return false;
    this.state.set({ ...this.state.get(), isOpen: false });
    return true;
  }

  /** Goes on or back to another one, round the end of the text. */
  step(direction: 1 | -1): boolean {
    const { places, at } = this.state.get();
    const i = places.findIndex(({ id }) => id === at);
    const next = places[(i < 0 ? (direction > 0 ? 0 : places.length - 1) : i + direction + places.length) % (places.length || 1)];
    if (next) this.open(next.id);
    return true;
  }

  current(): PlacedSuggestion | undefined {
    const { places, at } = this.state.get();
    return places.find(({ id }) => id === at);
  }

  /** A single key while the bar is open; false when it is none of its keys. One that is held decides on one. */
  key(key: string, isHeld = false): boolean {
    if (!this.state.get().isOpen) return false;
    if (key === 'n' || key === 'p') return this.step(key === 'n' ? 1 : -1);
    const placedSuggestion = this.current();
    if ((key !== 'a' && key !== 'r') || !placedSuggestion) return false;
    if (isHeld) return true;
    void this.settle([placedSuggestion], key === 'a' ? 'accept' : 'reject');
    return true;
  }

  /** Accepts or rejects, as one action that can be taken back as one. */
  async settle(some: readonly PlacedSuggestion[], to: 'accept' | 'reject'): Promise<void> {
    const ids: readonly string[] = some.map(({ id }) => id);
    const action = { kind: 'suggested' as const, ids, to };
    const t = this.t();
    const text = to === 'accept' ? 'suggest.accepted' : 'suggest.rejected';
    // At once, in the order of the actions: the next Ctrl+Z is about this one, and not about the one before its answer.
    const tag = some[0]!.tag?.title ?? '';
    const isPlain = to === 'accept' && some.length === 1 && !tag;
    this.coding.history.push(isPlain ? t('coding.highlighted') : t(text, { count: some.length, tag }), action);
    const done = await this.decide(action.ids, to);
    if (done?.length) {
      action.ids = done;
      return;
    }
    this.coding.history.drop(action);
    if (done) toast({ text: t('suggest.gone'), tone: 'bad' });
  }

  /** Removes highlights that were made automatically and not confirmed, as one action. */
  async removeApplied(ids: readonly string[]): Promise<void> {
    const action = { kind: 'suggested' as const, ids, to: 'remove' as const };
    this.coding.set({ selected: null, picker: null, overlapping: null });
    // How many is known when it is done: another one may have kept some.
    const done = await this.decide(ids, 'remove');
    if (done?.length) this.coding.history.push(this.t()('suggest.removed', { count: done.length }), { ...action, ids: done });
    else if (done) toast({ text: this.t()('suggest.noneLeft'), tone: 'bad' });
  }

  /** Confirms highlights that were made automatically. */
  async keepApplied(ids: readonly string[]): Promise<void> {
    const input = { noteId: this.session.noteId, ids: [...ids] };
    const { data, error } = await this.api.mutation(KEEP, { input }, { idempotent: true, quiet: true }).toPromise();
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    else if (data?.done.ids.length) toast({ text: this.t()('suggest.kept', { count: data.done.ids.length }) });
    else toast({ text: this.t()('suggest.noneLeft'), tone: 'bad' });
  }

  /** What the server says is suggested. */
  setItems(items: readonly SuggestionView[]): void {
    this.items = items;
    const known = new Set(items.map(({ id }) => id));
    for (const id of this.decided) if (!known.has(id)) this.decided.delete(id);
    this.place();
  }

  private async decide(ids: readonly string[], to: Parameters<DecideSuggested>[1]): Promise<readonly string[] | null> {
    for (const id of to === 'remove' || to === 'restore' ? [] : ids)
      if (to === 'reopen') {
        this.decided.delete(id);
        this.coding.setEarly(id, null);
      } else this.decided.add(id);
    for (const { id, tag } of to === 'accept' ? this.items : []) if (ids.includes(id)) this.coding.setEarly(id, tag ? [tag] : []);
    this.place();
    // One after the other: what is taken back at once was done before.
    const sent = this.sending.then(async () => {
      // What is typed here and not there would be another text.
      await this.session.client.flush();
      const input = { noteId: this.session.noteId, ids: [...ids] };
      return this.api.mutation(ACTIONS[to], { input }, { idempotent: true, quiet: true }).toPromise();
    });
    this.sending = sent.catch(() => {});
    const { data, error } = await sent;
    if (data) return data.done.ids;
    for (const id of ids) {
      this.decided.delete(id);
      this.coding.setEarly(id, null);
    }
    this.place();
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    return null;
  }

  private place(): void {
    const { at, places: before, ...rest } = this.state.get();
    const { doc } = this.session.editor.state;
    for (const { range } of before) this.session.untrack(range);
    const places = this.items
      .flatMap((item): PlacedSuggestion[] => {
        const span = this.decided.has(item.id) ? null : placeOf(doc, item);
        return span ? [{ ...item, range: this.session.track(span.from, span.to) }] : [];
      })
      .sort((a, b) => a.range.from - b.range.from || a.range.to - b.range.to);
    // When the first ones arrive, the first is selected.
    const next = at || !rest.isOpen ? nextOf(at, before, places) : (places[0]?.id ?? null);
    this.state.set({ ...rest, places, at: next, hadSome: rest.hadSome || places.length > 0 });
    this.follow(at);
  }

  /** One whose words changed is none any more. */
  private dropChanged(): void {
    const { places, at, ...rest } = this.state.get();
    const { doc } = this.session.editor.state;
    const left = places.filter(({ range, quote }) => range.from < range.to && quoteMatches(doc, range.from, range.to, quote));
    for (const placedSuggestion of places) if (!left.includes(placedSuggestion)) this.session.untrack(placedSuggestion.range);
    if (left.length < places.length) this.state.set({ ...rest, places: left, at: nextOf(at, places, left) });
  }

  /** Shows the one that takes the place of the one that was looked at. */
  private follow(before: string | null): void {
    const { isOpen, at } = this.state.get();
    const placedSuggestion = this.current();
    if (isOpen && placedSuggestion && at !== before && this.session.mode.get() === 'reading') this.painter.show(placedSuggestion.range);
  }
}

/** The one that is looked at, or, when it is gone, the one behind it. */
function nextOf(at: string | null, before: readonly PlacedSuggestion[], after: readonly PlacedSuggestion[]): string | null {
  if (!at || after.some(({ id }) => id === at)) return at;
  const i = before.findIndex(({ id }) => id === at);
  const left = new Set(after.map(({ id }) => id));
  const next = before.slice(i + 1).find(({ id }) => left.has(id)) ?? after.at(-1);
  return next?.id ?? null;
}

/** Where the words are now: where the server says, or the nearest place with the same in a text with edits that it does not have. */
function placeOf(doc: Node, { start, quote }: SuggestionView): Span | null {
  const index = textIndex(doc);
  const from = index.offsetToPos(start, 1);
  const to = index.offsetToPos(start + [...quote].length, -1);
  if (from < to && quoteMatches(doc, from, to, quote)) return { from, to };
  const same = findText(doc, quote, { matchCase: true, wholeWords: false }).filter((match) =>
    quoteMatches(doc, match.from, match.to, quote),
  );
  return same.sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0] ?? null;
}
