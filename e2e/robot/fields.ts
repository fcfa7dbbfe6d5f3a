import type { TestStage } from '../steps.js';
import type { RobotWindow } from './desk.js';
import type { Move } from './moves.js';

/** Labels of titles; a speaker of a note has a name of its own. */
const NAMES = /^(?!speaker).*(title|name)/i;
/** Texts that are edited where they stand, by address and label: what leaves them keeps them. */
const PLACES: { at: RegExp; label: RegExp; sql: string }[] = [
  { at: /^\/data\/([\w-]{36})/, label: NAMES, sql: 'select title as words from notes where id = $1' },
  { at: /^\/projects\/[\w-]{36}\/view\/([\w-]{36})/, label: NAMES, sql: 'select title as words from notes where id = $1' },
  { at: /^\/insights\/([\w-]{36})/, label: NAMES, sql: 'select title as words from insights where id = $1' },
  { at: /^\/tags\/([\w-]{36})/, label: NAMES, sql: 'select title as words from tags where id = $1' },
  { at: /^\/folders\/([\w-]{36})/, label: NAMES, sql: 'select name as words from folders where id = $1' },
  { at: /^\/projects\/([\w-]{36})\/readme/, label: NAMES, sql: 'select name as words from projects where id = $1' },
  {
    at: /^\/projects\/[\w-]{36}\/insight-drafts\/([\w-]{36})/,
    label: NAMES,
    sql: 'select title as words from insight_drafts where id = $1',
  },
  { at: /^\/contacts\/([\w-]{36})/, label: /^Name$/, sql: 'select name as words from contacts where id = $1' },
  { at: /^\/contacts\/([\w-]{36})/, label: /^Organization$/, sql: 'select organisation as words from contacts where id = $1' },
  { at: /^\/contacts\/([\w-]{36})/, label: /^Job title$/, sql: 'select job_title as words from contacts where id = $1' },
  { at: /^\/contacts\/([\w-]{36})/, label: /^Phone$/, sql: 'select phone as words from contacts where id = $1' },
  { at: /^\/contacts\/([\w-]{36})/, label: /^Notes$/, sql: 'select notes as words from contacts where id = $1' },
];
const SAVED_MS = 4_000;

interface Waiting {
  desk: RobotWindow;
  sql: string;
  id: string;
  words: string;
}

/** Fields that were typed into: wherever the user goes next, the words are with the server. */
export class FieldChecks {
  private waiting: Waiting[] = [];

  constructor(private readonly stage: TestStage) {}

  /** Looks after a move that was made at the address `before`. */
  async check(desk: RobotWindow, move: Move, before: string, typed: string | undefined): Promise<string[]> {
    const violations: string[] = [];
    const mine = this.waiting.filter((waiting) => waiting.desk === desk);
    if (mine.length && !(await isStillThere(desk))) {
      this.waiting = this.waiting.filter((waiting) => waiting.desk !== desk);
      // Keys may have taken the words away; a line that is cut keeps them from the server.
      if (!/keys|type|drag|write/.test(move.kind) && !desk.isOffline)
        for (const waiting of mine) {
          const saved = await this.saved(desk, waiting);
          if (saved !== null) violations.push(`“${waiting.words}” was typed into a field at ${before} and is lost: it is “${saved}”`);
        }
    }
    const place = move.kind === 'type' && typed ? PLACES.find(({ at, label }) => at.test(desk.at) && label.test(move.name)) : undefined;
    if (place && (await isKept(desk)))
      this.waiting = [
        ...this.waiting.filter((waiting) => waiting.desk !== desk),
        { desk, sql: place.sql, id: place.at.exec(desk.at)![1]!, words: typed!.trim() },
      ];
    return violations;
  }

  /** Null once the server has the words, or nothing that could have them; else what it has. */
  private async saved({ person }: RobotWindow, { sql, id, words }: Waiting): Promise<string | null> {
    const end = Date.now() + SAVED_MS;
    for (;;) {
      const [row] = await this.stage.t.db.tx(person.actor, (m) => m.query(sql, [id]));
      if (!row || String(row.words).includes(words)) return null;
      if (Date.now() > end) return row.words;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

const isStillThere = (desk: RobotWindow): Promise<boolean> =>
  desk.page
    .evaluate(() => {
      const field = (window as unknown as { robotField?: HTMLElement }).robotField;
      return !!field?.isConnected && document.activeElement === field;
    })
    .catch(() => false);

/** Whether the field that was typed into is the page's title, or one of its details, and its words may be kept as they are. */
const isKept = (desk: RobotWindow): Promise<boolean> =>
  desk.page
    .evaluate(
      () => document.activeElement?.matches('#content :is(h1 + * textarea, dl :is(input, textarea)):not([aria-invalid="true"])') ?? false,
    )
    .catch(() => false);
