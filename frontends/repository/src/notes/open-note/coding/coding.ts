import { type Client, errorOf, graphql } from '@libs/api';
import { LIMITS, uuidV7 } from '@libs/domain';
import { isTooLong, type RenderedHighlight, trimRange } from '@libs/editor';
import { createStore, remember, remembered } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import type { NoteSession } from '../note-session.ts';
import type { HighlightPainter, Span } from '../painting/highlight-painter.ts';
import { adjacentTurn, moveEnd, unitFrom } from './caret-moves.ts';
import { applyTagChange } from './coding-actions.ts';
import { CodingHistory, type DecideSuggested } from './coding-history.ts';
import type { CodingSources } from './coding-sources.ts';
import type { MoveUnit } from './edges.ts';
import { isTagViews, plainTag, type TagView } from './highlight-meta.ts';
import { highlightName } from './highlight-name.ts';
import { UntaggedHighlights } from './untagged-highlights.ts';

const TAG = graphql(`
  mutation NoteTagHighlights($ids: [ID!]!, $add: [ID!]!, $remove: [ID!]!) {
    tagHighlights(input: { ids: $ids, add: $add, remove: $remove }) { highlights { id tags { id title colour } } }
  }
`);

/** What the picker works on: a range without a highlight, or a highlight. */
export type PickerTarget = { kind: 'draft'; span: Span } | { kind: 'highlight'; id: string };

/** What is chosen in the text now. */
export interface CodingState {
  selection: Span | null;
  selected: string | null;
  picker: PickerTarget | null;
  /** Several highlights at one place, to choose from. */
  overlapping: readonly string[] | null;
}

const NOTHING: CodingState = { selection: null, selected: null, picker: null, overlapping: null };
const NO_TAGS: readonly TagView[] = [];
const RECENT = 9;

/** Making, tagging, moving and removing highlights in one open note; every action can be taken back. */
export class Coding {
  readonly state = createStore<CodingState>(NOTHING);
  /** Tags that are shown before the server knows them. */
  readonly early = createStore<ReadonlyMap<string, readonly TagView[]>>(new Map());
  readonly used = createStore<readonly TagView[]>([]);
  readonly history: CodingHistory;
  private readonly untagged = new UntaggedHighlights();
  /** Set by the suggestions of the note. */
  decideSuggested: DecideSuggested = () => {};

  constructor(
    readonly session: NoteSession,
    readonly painter: HighlightPainter,
    private readonly api: Client,
    private readonly sources: () => CodingSources,
  ) {
    this.history = new CodingHistory(
      session,
      (id, from, to) => this.retag(id, from, to),
      (ids, to) => this.decideSuggested(ids, to),
    );
  }

  /** Replaces parts of what is chosen. */
  set(change: Partial<CodingState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  tagsOf(id: string): readonly TagView[] {
    return this.early.get().get(id) ?? this.sources().meta.get(id)?.tags ?? NO_TAGS;
  }

  /** Forgets what was shown early and is known by now. */
  settle(): void {
    const { meta } = this.sources();
    this.untagged.settle(meta, (id, given) => {
      const text = this.sources().t('coding.taggedByAi', { tags: given.map((tag) => tag.title).join(', ') });
      this.history.push(text, { kind: 'tags', id, before: [], after: given });
    });
    for (const [id, tags] of this.early.get()) {
      const knownTags = meta.get(id)?.tags;
      if (knownTags && knownTags.length === tags.length && tags.every((tag) => knownTags.some((other) => other.id === tag.id)))
        this.setEarly(id, null);
    }
  }

  /** Whether no person put a tag on a highlight, or has kept it yet. */
  isTagByAi(id: string, tagId: string): boolean {
    return this.sources().meta.get(id)?.aiTagIds.includes(tagId) ?? false;
  }

  /** Tags used last, here and before. */
  recent(): TagView[] {
    const all = [...this.used.get(), ...this.sources().recent];
    return all.filter((tag, i) => all.findIndex((other) => other.id === tag.id) === i).slice(0, RECENT);
  }

  /** The text's selection changed; only a range with letters counts. */
  select(from: number, to: number): void {
    const range = from < to ? trimRange(this.session.editor.state.doc, from, to) : null;
    const { selection, selected, picker, overlapping } = this.state.get();
    if (!range && !selection) return;
    if (range && selection && range[0] === selection.from && range[1] === selection.to) return;
    this.set({
      selection: range ? { from: range[0], to: range[1] } : null,
      ...(range && !picker && (selected || overlapping) ? { selected: null, overlapping: null } : {}),
    });
  }

  find(id: string): RenderedHighlight | undefined {
    return this.session.client.drawn().find((highlight) => highlight.id === id);
  }

  /** Whether a range is more than one highlight may cover. */
  isTooLong({ from, to }: Span): boolean {
    return isTooLong(this.session.editor.state.doc, from, to);
  }

  /** What is said then. */
  tooLong(): string {
    return this.sources().t('coding.tooLong', { limit: LIMITS.highlight.length.toLocaleString() });
  }

  /** Makes a highlight out of a range; answers its id, or null when the range has no letters, or too many, which is said. */
  create(span: Span, tags: readonly TagView[]): string | null {
    const { t } = this.sources();
    if (!this.fits(span)) return null;
    const id = uuidV7();
    // Nothing is held against a tag that comes from elsewhere.
    if (tags.length) this.setEarly(id, tags);
    if (!this.session.action({ kind: 'create', id, ...span, tagIds: tags.map((tag) => tag.id) })) {
      this.setEarly(id, null);
      return null;
    }
    this.remember(tags);
    this.leaveSelection(span.to);
    this.set({ selected: null, picker: null, overlapping: null });
    const text = tags.length ? t('coding.highlightedAs', { tags: tags.map((tag) => tag.title).join(', ') }) : t('coding.highlighted');
    this.history.push(text, { kind: 'create', id });
    if (!tags.length) this.untagged.add(id);
    return id;
  }

  /** Gives a highlight exactly these tags. */
  setTags(id: string, tags: readonly TagView[]): void {
    const { t } = this.sources();
    const before = this.tagsOf(id);
    const added = tags.filter((tag) => !before.some((other) => other.id === tag.id));
    const removed = before.filter((tag) => !tags.some((other) => other.id === tag.id));
    if (!added.length && !removed.length) return;
    this.untagged.delete(id);
    this.remember(added);
    void this.sendTags(id, before, tags);
    const text = added.length
      ? t('coding.tagged', { tags: added.map((tag) => tag.title).join(', ') })
      : t('coding.untagged', { tags: removed.map((tag) => tag.title).join(', ') });
    this.history.push(text, { kind: 'tags', id, before: before.map(plainTag), after: tags.map(plainTag) });
  }

  remove(id: string): void {
    if (!this.session.action({ kind: 'remove', id })) return;
    this.set({ selected: null, picker: null, overlapping: null });
    this.history.push(this.sources().t('coding.removed'), { kind: 'remove', id });
  }

  /** Gives a highlight another range, by keys or because its own text went away. */
  resize(id: string, span: Span): void {
    const old = this.find(id);
    if (!old || !this.fits(span)) return;
    if (!this.session.action({ kind: 'resize', id, ...span })) return;
    this.history.push(this.sources().t('coding.moved'), { kind: 'resize', id, before: { from: old.from, to: old.to }, after: span });
  }

  /** Moves the end of a highlight, or of the selection, by a word or a sentence; with nothing chosen, chooses the one at the caret. */
  moveEnd(direction: 1 | -1, unit: MoveUnit): boolean {
    const { state, commands } = this.session.editor;
    const { selected, selection } = this.state.get();
    const span = selected ? this.find(selected) : selection;
    if (!span) {
      const first = direction > 0 ? unitFrom(state.doc, state.selection.from, unit) : null;
      return first !== null && commands.setTextSelection(first);
    }
    const to = moveEnd(state.doc, span, direction, unit);
    if (to === null) return true;
    if (selected) this.resize(selected, { from: span.from, to });
    else commands.setTextSelection({ from: span.from, to });
    return true;
  }

  /** Puts the caret at the start of the next or previous turn. */
  moveTurn(direction: 1 | -1): boolean {
    const { doc, selection } = this.session.editor.state;
    const start = adjacentTurn(doc, selection.from, direction);
    if (start === null) return true;
    this.set({ selected: null, picker: null, overlapping: null });
    this.painter.show({ from: start, to: start });
    this.session.editor.view.focus();
    return true;
  }

  /** Puts tags on what is chosen: a new highlight for a selection, more tags for a highlight. */
  tagChosen(tags: readonly TagView[]): boolean {
    const { selected, selection } = this.state.get();
    if (!tags.length) return false;
    if (selection) return this.create(selection, tags) !== null;
    if (!selected) return false;
    const has = this.tagsOf(selected);
    this.setTags(selected, [...has, ...tags.filter((tag) => !has.some((other) => other.id === tag.id))]);
    return true;
  }

  /** The tags that were put on last, to be put on again. */
  lastTags(): TagView[] {
    return remembered(`vb-last-tags:${this.sources().projectId}`, [], isTagViews);
  }

  openPicker(): boolean {
    const { selected, selection } = this.state.get();
    if (selection && !this.fits(selection)) return true;
    if (selection) this.set({ picker: { kind: 'draft', span: selection }, overlapping: null });
    else if (selected) this.set({ picker: { kind: 'highlight', id: selected }, overlapping: null });
    else return false;
    return true;
  }

  /** Chooses a highlight, and nothing else. */
  choose(id: string, withPicker = false): void {
    this.leaveSelection(this.session.editor.state.selection.from);
    this.set({ selected: id, selection: null, overlapping: null, picker: withPicker ? { kind: 'highlight', id } : null });
  }

  nameOf(id: string): string {
    return highlightName(this.sources(), id, this.tagsOf(id), this.isUntagged(id));
  }

  /** Whether it is known to have no tags: until its data have come, nobody knows. */
  isUntagged(id: string): boolean {
    const isKnown = this.sources().meta.has(id) || this.early.get().has(id) || this.untagged.has(id);
    return isKnown && !this.tagsOf(id).length;
  }

  /** Whether no person made it, or has kept it yet. */
  isByAi(id: string): boolean {
    return this.sources().meta.get(id)?.isByAi ?? false;
  }

  /** One layer back; false when nothing was open. */
  back(): boolean {
    const { picker, overlapping, selected, selection } = this.state.get();
    if (picker) this.set({ picker: null });
    else if (overlapping) this.set({ overlapping: null });
    else if (selected) this.set({ selected: null });
    else if (selection) this.leaveSelection(selection.from);
    else return false;
    return true;
  }

  leaveSelection(at: number): void {
    this.set({ selection: null });
    if (!this.session.editor.state.selection.empty) this.session.editor.commands.setTextSelection(at);
  }

  private fits(span: Span): boolean {
    if (!this.isTooLong(span)) return true;
    toast({ text: this.tooLong(), tone: 'bad' });
    return false;
  }

  private retag(id: string, from: readonly TagView[], to: readonly TagView[]): void {
    const now = this.tagsOf(id);
    void this.sendTags(id, now, applyTagChange(now, from, to));
  }

  private async sendTags(id: string, before: readonly TagView[], tags: readonly TagView[]): Promise<void> {
    const has = (list: readonly TagView[], tag: TagView) => list.some((other) => other.id === tag.id);
    const add = tags.filter((tag) => !has(before, tag)).map((tag) => tag.id);
    const remove = before.filter((tag) => !has(tags, tag)).map((tag) => tag.id);
    this.setEarly(id, tags);
    // A highlight that was made a moment ago may still be on its way.
    await this.session.client.flush();
    const { error } = await this.api.mutation(TAG, { ids: [id], add, remove }, { idempotent: true, quiet: true }).toPromise();
    if (this.early.get().get(id) === tags) this.setEarly(id, null);
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
  }

  /** Shows tags of a highlight before the server knows them; null shows what it knows. */
  setEarly(id: string, tags: readonly TagView[] | null): void {
    const next = new Map(this.early.get());
    if (tags) next.set(id, tags);
    else next.delete(id);
    this.early.set(next);
  }

  private remember(tags: readonly TagView[]): void {
    if (!tags.length) return;
    const bare = tags.map(plainTag);
    remember(`vb-last-tags:${this.sources().projectId}`, bare);
    this.used.set([...bare, ...this.used.get().filter((tag) => !bare.some((other) => other.id === tag.id))]);
  }
}
