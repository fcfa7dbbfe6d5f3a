import { setTimeout as pause } from 'node:timers/promises';
import { codePointLength, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AiProvider, AiTrouble, placeOfQuote } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { LanguageCode } from '#platform/text';
import { saysSomething } from './find-passages.js';
import { TAGS_TOLD } from './highlight-suggestions.sql.js';
import { type NoteWindow, windowsOf } from './note-windows.js';

/** The account comes first, so that a model thinks before it names a tag. Nothing can prove it: it is neither kept nor shown. */
const PROPOSAL = z.object({ quote: z.string(), why: z.string(), tag: z.string().nullable() });

const TASK = `You help a researcher to code what people said. From the text "note" choose passages that are worth a highlight: what somebody does, needs,
likes, fears, finds hard or decides, in their own words. Small talk, and questions of an interviewer, are not worth one.
Each passage is one to three sentences of one paragraph. "quote" is the passage, copied character by character and without quotation marks. "why" says
in a few words what makes it worth a highlight. "tag" is a line of the text "tags", exactly as it stands there, that says what the passage is about, or
null when none does. Choose the best first and every passage once.`;

/** While a model writes it is asked so often whether anybody still waits for it. */
const LOOK_MS = 1000;

/** A passage that a model proposes, found word for word; with a tag of the project or none. Code points of the whole text. */
export interface ProposedPassage {
  start: number;
  end: number;
  tagId: string | null;
}
/** What a model proposed until it was done, or had enough trouble. */
export interface Proposed {
  model: string;
  passages: ProposedPassage[];
  trouble: AiTrouble | null;
}
/** A text, and what is asked before and while a model reads it: how many parts are read, of how many. It throws when no more may be told. */
export interface Reading {
  projectId: string;
  plain: string;
  language: LanguageCode;
  mayGoOn: (done: number, of: number) => Promise<void>;
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

  /** Null when the workspace has no model. What it gave before there was trouble counts. Throws what `mayGoOn` throws. */
  async of(actor: Actor, { projectId, plain, language, mayGoOn }: Reading): Promise<Proposed | null> {
    const model = await this.provider.model(actor);
    if (!model) return null;
    const tags = await this.db.read<{ id: string; title: string }>(actor, TAGS_TOLD, [actor.workspaceId, projectId]);
    const windows = windowsOf(plain, language);
    // From all of a long note, and not the first ones that are found.
    const most = Math.min(MOST, Math.ceil((LIMITS.highlightSuggestion.proposed * 2) / windows.length));
    const proposed: Proposed = { model, passages: [], trouble: null };
    for (const [i, window] of windows.entries()) {
      const look = new Look(() => mayGoOn(i, windows.length));
      try {
        await mayGoOn(i, windows.length);
        await look.during(async (signal) => {
          const written = await this.provider.elements(actor, 'highlights', {
            system: TASK,
            prompt: `At most ${most} passages of the text "note". None is right when nothing is worth a highlight.`,
            sources: [
              ...(tags.length ? [{ id: 'tags', text: tags.map(({ title }) => oneLine(title)).join('\n') }] : []),
              { id: 'note', text: window.map(({ text }) => text).join('\n') },
            ],
            element: PROPOSAL,
            signal,
          });
          let count = 0;
          for await (const { quote, tag } of written?.elements ?? []) {
            const range = placeIn(window, quote, language, proposed.passages);
            if (range) proposed.passages.push({ ...range, tagId: tagIdOf(tag, tags) });
            // A model that does not stop, or that was told to choose everything, is left.
            if (++count >= most) break;
          }
        });
      } catch (error) {
        if (!(error instanceof AiTrouble)) throw error;
        proposed.trouble ??= error;
        // One answer that cannot be read says nothing of the next one.
        if (error.trouble !== 'malformed' && error.trouble !== 'brokenOff') break;
      }
    }
    await mayGoOn(windows.length, windows.length);
    return proposed;
  }
}

/** A model writes so many for one part at most. */
const MOST = 12;

/** Ends a call once it is not wanted any more. */
class Look {
  private readonly stop = new AbortController();
  private isOver = false;

  constructor(private readonly mayGoOn: () => Promise<void>) {}

  async during(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    void this.watch();
    try {
      await work(this.stop.signal);
    } finally {
      this.isOver = true;
      this.stop.abort();
    }
  }

  private async watch(): Promise<void> {
    const { signal } = this.stop;
    while (!this.isOver) {
      await pause(LOOK_MS, null, { signal, ref: false }).catch(() => {});
      if (!this.isOver) await this.mayGoOn().catch((error) => this.stop.abort(error));
    }
  }
}

/** Where the words of a quote stand in what the model was told, in a place that no passage has taken; null when they do not, or say nothing. */
function placeIn(
  window: NoteWindow,
  quote: string,
  language: LanguageCode,
  taken: readonly ProposedPassage[],
): { start: number; end: number } | null {
  if (codePointLength(quote) > LIMITS.highlightSuggestion.quote || !saysSomething(quote, language)) return null;
  for (const { start, text } of window)
    for (let at = placeOfQuote(quote, text); at; at = placeOfQuote(quote, text, at.end)) {
      const from = start + codePointLength(text.slice(0, at.start));
      const range = { start: from, end: from + codePointLength(text.slice(at.start, at.end)) };
      if (!taken.some((one) => one.start < range.end && range.start < one.end)) return range;
    }
  return null;
}

/** The tag that a model named, if there is one; what it made up is none. */
function tagIdOf(named: string | null, tags: readonly { id: string; title: string }[]): string | null {
  const wanted = oneLine(named ?? '').toLowerCase();
  return tags.find(({ title }) => oneLine(title).toLowerCase() === wanted)?.id ?? null;
}

const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
