import { quoteMatches, schema } from '@libs/editor';
import supertest from 'supertest';
import type { TestStage } from '../steps.js';
import { isRefused, type Outcome } from './act.js';
import type { RobotWindow } from './desk.js';
import type { Move } from './moves.js';

/** Addresses of a text that is edited live, and where its id stands in them. */
const PLACES = [
  /^\/data\/([\w-]{36})(?:[?#]|$)/,
  /^\/projects\/[\w-]{36}\/view\/([\w-]{36})(?:[?#]|$)/,
  /^\/insights\/([\w-]{36})(?:[?#]|$)/,
];
/** Moves that leave every text as it is, wherever they lead. */
const HARMLESS = new Set<Move['kind']>(['visit', 'load', 'back', 'forward', 'reload', 'size', 'theme', 'offline', 'home', 'select']);
/** What words may be taken away by, beside the keys in the text. */
const DESTRUCTIVE_ACTIONS =
  /undo|redo|replace|restore|delete|remove|cut|redact|mask|discard|clear|merge|split|bring back|take back|apply|remove|version/i;
const AGREES_MS = 8_000;

interface Text {
  json: string;
  words: string;
}
interface StoredText extends Text {
  lies: string[];
}

/** What the texts have to say: the server, every window that shows one, and all words that were typed and not taken away again. */
export class TextChecks {
  /** The words of each text, by whom, and whether they were on their way to the server at once. */
  private readonly typed = new Map<string, Map<string, { who: number; isSent: boolean }>>();
  /** Texts that somebody without a line had open: what they did comes when they open it again. */
  private readonly behind = new Set<string>();
  private readonly stored = new Map<string, string>();

  constructor(private readonly stage: TestStage) {}

  /** Where the keys of a desk are before its move: whether they are in the text. */
  static isInText = (desk: RobotWindow): Promise<boolean> =>
    desk.page.evaluate(() => document.activeElement?.matches('.ProseMirror') ?? false).catch(() => false);

  /** Compares all that can be compared after a move. */
  async check(desks: readonly RobotWindow[], desk: RobotWindow, move: Move, { written }: Outcome, wasInText: boolean): Promise<string[]> {
    const here = docOf(desk);
    const violations: string[] = [];
    if (here && written) {
      this.typedIn(here).set(written, { who: desk.who, isSent: !desk.isOffline });
      const ownText = await shownText(desk);
      if (ownText && !ownText.words.includes(written)) violations.push(`“${written}” was typed into ${here} and does not stand there`);
    }
    if (here && desk.isOffline) this.behind.add(here);
    const mayTakeAway =
      wasInText || /keys|drag|write|type/.test(move.kind) || (move.kind === 'press' && DESTRUCTIVE_ACTIONS.test(move.name));
    if (here && mayTakeAway) await this.takenAway(here, desk);
    for (const docId of new Set([...desks.map(docOf), ...this.typed.keys()])) {
      if (!docId) continue;
      const now = await this.agreed(docId, desks, violations);
      if (!now) continue;
      violations.push(...now.lies, ...(await this.missing(docId, now.words, desks)));
      const before = this.stored.get(docId);
      const isQuiet = HARMLESS.has(move.kind) && !this.behind.has(docId);
      if (before !== undefined && isQuiet && before !== now.words)
        violations.push(`the text of ${docId} changed by ${move.kind}: ${difference(before, now.words)}`);
      this.stored.set(docId, now.words);
    }
    return violations;
  }

  /** Forgets the words that a move took out of the text on its own screen: they are not lost. */
  private async takenAway(docId: string, desk: RobotWindow): Promise<void> {
    const ownText = await shownText(desk);
    if (!ownText) return;
    for (const [word, { who, isSent }] of this.typedIn(docId))
      if ((isSent || who === desk.who) && !ownText.words.includes(word)) this.typedIn(docId).delete(word);
  }

  private typedIn(docId: string): Map<string, { who: number; isSent: boolean }> {
    const words = this.typed.get(docId) ?? new Map<string, { who: number; isSent: boolean }>();
    this.typed.set(docId, words);
    return words;
  }

  /** Words that somebody typed and that the server does not have. What was typed without a line is sent when its window shows the text with one. */
  private async missing(docId: string, words: string, desks: readonly RobotWindow[]): Promise<string[]> {
    const violations: string[] = [];
    for (const [word, typed] of this.typed.get(docId) ?? []) {
      if (words.includes(word)) typed.isSent = true;
      const desk = desks.find(({ who }) => who === typed.who)!;
      if (words.includes(word) || desk.isOffline || !(typed.isSent || docOf(desk) === docId)) continue;
      this.typedIn(docId).delete(word);
      // What has no place in the text any more is listed above it.
      const isReported = await desk.page.evaluate((value) => document.body.innerText.includes(value), word).catch(() => false);
      if (!isReported) violations.push(`“${word}” was typed into ${docId} and is lost`);
    }
    return violations;
  }

  /** The stored text, once every window that is online says the same; tells of those that do not. Null where nobody can read it any more. */
  private async agreed(docId: string, desks: readonly RobotWindow[], violations: string[]): Promise<StoredText | null> {
    const showing = desks.filter((desk) => !desk.isOffline && !desk.isGone && docOf(desk) === docId);
    const end = Date.now() + AGREES_MS;
    for (;;) {
      const stored = await this.storedText(docId, desks);
      if (!stored) return null;
      const visible = await Promise.all(showing.map(async (desk) => ({ desk, text: await shownText(desk) })));
      const others = visible.filter(({ text }) => text && text.json !== stored.json);
      if (!others.length) return stored;
      if (Date.now() > end) {
        for (const { desk, text } of others)
          if (!(await isRefused(desk.page)))
            violations.push(
              `window ${desk.who} does not show the text of ${docId}: ${difference(stored.words, text!.words, stored.json, text!.json)}`,
            );
        return stored;
      }
      await new Promise((done) => setTimeout(done, 60));
    }
  }

  private async storedText(docId: string, desks: readonly RobotWindow[]): Promise<StoredText | null> {
    for (const { person } of desks) {
      const { status, body } = await supertest(this.stage.t.http)
        .get(`/api/docs/${docId}`)
        .set({ host: person.host, cookie: person.cookie });
      if (status === 200) return { ...textOf(body.doc), lies: liesOf(docId, body) };
    }
    this.typed.delete(docId);
    this.stored.delete(docId);
    return null;
  }
}

const docOf = ({ at }: RobotWindow): string | null => PLACES.map((place) => place.exec(at)?.[1]).find(Boolean) ?? null;

/** The document of the editor on the page, with what is not sent yet. */
async function shownText({ page }: RobotWindow): Promise<Text | null> {
  const doc = await page
    .evaluate(() => {
      const editor = document.querySelector('#content .ProseMirror:not([data-peek] *)');
      return (editor as unknown as { pmViewDesc?: { node: { toJSON(): object } } } | null)?.pmViewDesc?.node.toJSON() ?? null;
    })
    .catch(() => null);
  return doc && textOf(doc);
}

/** Always in the same form: attributes that are left out are the schema's. */
function textOf(doc: object): Text {
  const node = schema.nodeFromJSON(doc);
  return { json: JSON.stringify(node.toJSON()), words: node.textBetween(0, node.content.size, '\n') };
}

interface Stored {
  doc: object;
  highlights: { id: string; from: number; to: number; quote: string; status: string; removed?: boolean }[];
}

/** Highlights that say of words that they are there although they are not. */
function liesOf(docId: string, { doc, highlights }: Stored): string[] {
  const node = schema.nodeFromJSON(doc);
  return highlights
    .filter(({ from, to, quote, status, removed }) => status === 'ok' && !removed && !quoteMatches(node, from, to, quote))
    .map(({ id, quote }) => `highlight ${id} of ${docId} is ok, and its text is not “${quote}”`);
}

/** Where two texts part. */
function difference(value: string, other: string, ...more: string[]): string {
  let at = 0;
  while (at < value.length && value[at] === other[at]) at++;
  if (value === other) return more.length ? difference(more[0]!, more[1]!) : 'nothing';
  return `“${value.slice(Math.max(0, at - 20), at + 60)}” and “${other.slice(Math.max(0, at - 20), at + 60)}” at ${at}`;
}
