import { setTimeout as pause } from 'node:timers/promises';
import { codePointLength, LIMITS } from '@libs/domain';
import { hashOf, type LanguageCode, QuotableText } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AiProvider, AiProviderError } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { isMeaningful } from './find-passages.js';
import { KEEP_PART, PARTS, TAGS_IN_REVISION } from './highlight-suggestions.sql.js';
import { type NoteWindow, type Piece, windowsOf } from './note-windows.js';

/** The account comes first, so that a model thinks before it names a tag. Nothing can prove it: it is neither kept nor shown. */
const PROPOSAL = z.object({ quote: z.string(), why: z.string(), tag: z.string().nullable() });

const TASK = `You help a researcher to code what people said. From the text "note" choose passages that are worth a highlight: what somebody does, needs,
likes, fears, finds hard or decides, in their own words. Small talk, and questions of an interviewer, are not worth one.
Each passage is one to three sentences of one paragraph. "quote" is the passage, copied character by character and without quotation marks. "why" says
in a few words what makes it worth a highlight. "tag" is a line of the text "tags", exactly as it stands there, that says what the passage is about, or
null when none does. Choose the best first and every passage once.`;

/** While a model writes it is asked so often whether anybody still waits for it. */
const CANCEL_POLL_MS = 1000;

/** A passage that a model proposes, found word for word; with a tag of the project or none. Code points of the whole text. */
export interface ProposedPassage {
  start: number;
  end: number;
  tagId: string | null;
  /** Who proposed it: another one may be chosen while a long note is read. */
  model: string;
}
/** What was proposed until all was read, or it failed too often. */
export interface ProposalResult {
  /** The best of each part come first, then the next of each. */
  passages: ProposedPassage[];
  /** All parts were read. */
  isWhole: boolean;
  providerError: AiProviderError | null;
}
/** A part that a run has read, by the hash of its text. */
interface ReadPart {
  sha256: string;
  passages: ProposedPassage[];
}
/** A text, and what is asked before and while a model reads it: how many parts are read, of how many. It throws when no more may be sent. */
export interface Reading {
  noteId: string;
  /** What this run has read already is not paid for again. */
  runId: string;
  projectId: string;
  plain: string;
  language: LanguageCode;
  shouldContinue: (done: number, of: number) => Promise<void>;
}

/** Asks the model of a workspace for passages worth a highlight. Only what stands in the text word for word is taken from its answer. */
@Injectable()
export class ProposedPassages {
  constructor(
    private readonly db: TenantDb,
    private readonly provider: AiProvider,
  ) {}

  /** The model that would be asked; null when there is none. */
  model(actor: Actor): Promise<string | null> {
    return this.provider.model(actor);
  }

  /** Null when the workspace has no model. What it gave before an error counts. Throws what `shouldContinue` throws. */
  async of(actor: Actor, { noteId, runId, projectId, plain, language, shouldContinue }: Reading): Promise<ProposalResult | null> {
    if (!(await this.provider.model(actor))) return null;
    const run = [actor.workspaceId, noteId, runId];
    const tags = await this.db.read<{ id: string; title: string }>(actor, TAGS_IN_REVISION, [actor.workspaceId, projectId]);
    const read = new Map((await this.db.read<ReadPart>(actor, PARTS, run)).map((part) => [part.sha256, part.passages]));
    const windows = windowsOf(plain, language);
    // From all of a long note, and not the first ones that are found.
    const max = Math.min(LIMITS.highlightSuggestion.ofPart, Math.ceil((LIMITS.highlightSuggestion.proposed * 2) / windows.length));
    const parts: ProposedPassage[][] = [];
    let providerError: AiProviderError | null = null;
    for (const [i, window] of windows.entries()) {
      await shouldContinue(i, windows.length);
      // With its places: moved by what was written before it, it is another part.
      const sha256 = hashOf(JSON.stringify(window));
      const known = read.get(sha256);
      if (known) {
        parts.push(known);
        continue;
      }
      const part: ProposedPassage[] = [];
      parts.push(part);
      const call = new CancellableCall(() => shouldContinue(i, windows.length));
      try {
        const isAsked = await call.during((signal) => this.read(actor, { window, language, tags, most: max, signal }, part));
        // The model was removed meanwhile.
        if (!isAsked) return { passages: inTurn(parts), isWhole: false, providerError };
        await this.db.tx(actor, (m) => m.query(KEEP_PART, [...run, JSON.stringify([{ sha256, passages: part }])]));
      } catch (error) {
        if (!(error instanceof AiProviderError)) throw error;
        providerError ??= error;
        // One answer that cannot be read says nothing of the next one.
        if (error.providerError !== 'malformed' && error.providerError !== 'interrupted') break;
      }
    }
    await shouldContinue(windows.length, windows.length);
    return { passages: inTurn(parts), isWhole: !providerError, providerError };
  }

  /** Has one part read, and adds what is proposed of it; false when there is no model any more. */
  private async read(actor: Actor, { window, language, tags, most: max, signal }: PartToRead, part: ProposedPassage[]): Promise<boolean> {
    const written = await this.provider.elements(actor, 'highlights', {
      system: TASK,
      prompt: `At most ${max} passages of the text "note". None is right when nothing is worth a highlight.`,
      sources: [
        ...(tags.length ? [{ id: 'tags', text: tags.map(({ title }) => oneLine(title)).join('\n') }] : []),
        { id: 'note', text: window.map(({ text }) => text).join('\n') },
      ],
      element: PROPOSAL,
      signal,
    });
    if (!written) return false;
    const pieces = window.map(({ start, text }) => ({ start, text, quotable: new QuotableText(text) }));
    let count = 0;
    for await (const { quote, tag } of written.elements) {
      const range = placeIn(pieces, quote, language, part);
      if (range) part.push({ ...range, tagId: tagIdOf(tag, tags), model: written.model });
      // A model that does not stop, or chooses everything, is cut off.
      if (++count >= max) break;
    }
    return true;
  }
}

interface PartToRead {
  window: NoteWindow;
  language: LanguageCode;
  tags: readonly { id: string; title: string }[];
  most: number;
  signal: AbortSignal;
}

/** The first of each part, then the second of each, and so on. */
const inTurn = (parts: readonly ProposedPassage[][]): ProposedPassage[] =>
  parts
    .flatMap((part) => part.map((proposedPassage, nth) => ({ one: proposedPassage, nth })))
    .sort((a, b) => a.nth - b.nth)
    .map(({ one: proposedPassage }) => proposedPassage);

/** Ends a call once it is not wanted any more. */
class CancellableCall {
  private readonly stop = new AbortController();
  private isOver = false;

  constructor(private readonly shouldContinue: () => Promise<void>) {}

  async during<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    void this.watch();
    try {
      return await work(this.stop.signal);
    } finally {
      this.isOver = true;
      this.stop.abort();
    }
  }

  private async watch(): Promise<void> {
    const { signal } = this.stop;
    while (!this.isOver) {
      await pause(CANCEL_POLL_MS, null, { signal, ref: false }).catch(() => {});
      if (!this.isOver) await this.shouldContinue().catch((error) => this.stop.abort(error));
    }
  }
}

/** Where the words of a quote stand in the text that the model got, in a place that no passage has taken; null when they do not, or say nothing. */
function placeIn(
  pieces: readonly (Piece & { quotable: QuotableText })[],
  quote: string,
  language: LanguageCode,
  taken: readonly ProposedPassage[],
): { start: number; end: number } | null {
  if (codePointLength(quote) > LIMITS.highlightSuggestion.quote || !isMeaningful(quote, language)) return null;
  for (const { start, text, quotable } of pieces)
    for (const at of quotable.placesOf(quote)) {
      const from = start + codePointLength(text.slice(0, at.start));
      const range = { start: from, end: from + codePointLength(text.slice(at.start, at.end)) };
      if (!taken.some((proposedPassage) => proposedPassage.start < range.end && range.start < proposedPassage.end)) return range;
    }
  return null;
}

/** The tag that a model named, if there is one; what it made up is none. */
function tagIdOf(named: string | null, tags: readonly { id: string; title: string }[]): string | null {
  const requested = oneLine(named ?? '').toLowerCase();
  return tags.find(({ title }) => oneLine(title).toLowerCase() === requested)?.id ?? null;
}

const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
