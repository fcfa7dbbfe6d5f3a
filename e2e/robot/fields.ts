import type { TestStage } from '../steps.js';
import type { RobotWindow } from './desk.js';
import type { Move } from './moves.js';

/** Titles that are edited where they stand, by address: what leaves them keeps them. */
const TITLES: [RegExp, string][] = [
  [/^\/data\/([\w-]{36})/, 'select title as words from notes where id = $1'],
  [/^\/projects\/[\w-]{36}\/view\/([\w-]{36})/, 'select title as words from notes where id = $1'],
  [/^\/insights\/([\w-]{36})/, 'select title as words from insights where id = $1'],
  [/^\/tags\/([\w-]{36})/, 'select title as words from tags where id = $1'],
  [/^\/folders\/([\w-]{36})/, 'select name as words from folders where id = $1'],
  [/^\/projects\/([\w-]{36})\/readme/, 'select name as words from projects where id = $1'],
];
const LABEL = /title|name/i;
const SAVED_MS = 4_000;

interface Waiting {
  desk: RobotWindow;
  sql: string;
  id: string;
  words: string;
}

/** Titles that somebody typed into: wherever the person goes next, the words are with the server. */
export class FieldChecks {
  private waiting: Waiting[] = [];

  constructor(private readonly stage: TestStage) {}

  /** Looks after a move that was made at the address `before`. */
  async check(desk: RobotWindow, move: Move, before: string, typed: string | undefined): Promise<string[]> {
    const violations: string[] = [];
    const mine = this.waiting.filter((one) => one.desk === desk);
    if (mine.length && !(await isStillThere(desk))) {
      this.waiting = this.waiting.filter((one) => one.desk !== desk);
      // Keys may have taken the words away; a line that is cut keeps them from the server.
      if (!/keys|type|drag|write/.test(move.kind) && !desk.isOffline)
        for (const one of mine) {
          const saved = await this.saved(desk, one);
          if (saved !== null) violations.push(`“${one.words}” was typed into the title at ${before} and is lost: it is “${saved}”`);
        }
    }
    const place = move.kind === 'type' && typed && LABEL.test(move.name) ? TITLES.find(([pattern]) => pattern.test(desk.at)) : undefined;
    if (place && (await isTitle(desk)))
      this.waiting = [
        ...this.waiting.filter((one) => one.desk !== desk),
        { desk, sql: place[1], id: place[0].exec(desk.at)![1]!, words: typed!.trim() },
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

/** Whether the field that was typed into is a title of the page whose words may be kept as they are. */
const isTitle = (desk: RobotWindow): Promise<boolean> =>
  desk.page
    .evaluate(() => document.activeElement?.matches('#content h1 + * textarea:not([aria-invalid="true"])') ?? false)
    .catch(() => false);
