import type { ConfirmedDoc } from '../confirmed-doc.js';
import { Highlights } from '../highlights.js';
import { schema } from '../schema.js';
import { mark, randomAction } from './actions.js';
import { Database, replayRow, Server } from './cluster.js';
import { FormattingOracle } from './formatting-oracle.js';
import { IdentityOracle } from './identity-oracle.js';
import { Network } from './network.js';
import { Random } from './random.js';
import { type Letters, Writer } from './writer.js';

/** How one simulated meeting goes. */
export interface RunOptions {
  seed: number;
  /** Every letter exists once, so that the oracle can judge; otherwise few letters in many scripts. */
  unique: boolean;
  undo: boolean;
  /** People go away and come back with 50 to 200 steps. */
  bursts: boolean;
}

/** What was left when everything had arrived. */
export interface RunResult {
  writers: Writer[];
  servers: Server[];
  database: Database;
  /** The text that everybody began with. */
  first: ConfirmedDoc['doc'];
  /** The whole log once more, by nobody who took part. */
  replay: ConfirmedDoc;
  oracle: IdentityOracle;
  looks: FormattingOracle;
}

const MIXED = ['a', 'e', ' ', 'n', '\u{1F600}', '\u{1F469}\u200D\u{1F680}', 'e\u0301', '\u0301', 'שלום', 'مرحبا', '한', '\u{1D49C}'];
const ORNAMENTS = ['\u0301', '\u0323\u0302', '\uFE0F'];

function lettersFor(random: Random, unique: boolean): Letters {
  if (!unique) return (length) => Array.from({ length }, () => random.pick(MIXED)).join('');
  // Unique letters are ideographs of both planes, so that pairs of surrogates take part, some with marks, and pictures, some joined.
  let low = 0x4e00;
  let high = 0x20000;
  let picture = 0x1f300;
  const next = () => {
    const roll = random.next();
    if (roll < 0.03) return String.fromCodePoint(picture++);
    if (roll < 0.04) return `${String.fromCodePoint(picture++)}\u200D${String.fromCodePoint(picture++)}`;
    return String.fromCodePoint(roll < 0.7 && low < 0x9fff ? low++ : high++) + (random.chance(0.05) ? random.pick(ORNAMENTS) : '');
  };
  return (length) => Array.from({ length }, next).join('');
}

const MAX_MESSAGES = 20_000;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs one meeting from its seed: random actions, delays, lost messages, absences, reloads and restarts; ends when everybody has everything. */
export async function run(options: RunOptions): Promise<RunResult> {
  const meeting = new Meeting(options);
  await meeting.hold();
  return meeting.end();
}

class Meeting {
  private readonly random: Random;
  private readonly letters: Letters;
  private readonly database: Database;
  private readonly servers: Server[];
  private readonly replay: ConfirmedDoc;
  private readonly first: ConfirmedDoc['doc'];
  private readonly oracle: IdentityOracle;
  private readonly looks = new FormattingOracle();
  private readonly network: Network;
  private readonly writers: Writer[] = [];

  constructor(private readonly options: RunOptions) {
    this.random = new Random(options.seed);
    const { random } = this;
    this.letters = lettersFor(random, options.unique);
    const paragraphs = Array.from({ length: 3 + random.int(5) }, () => ({
      type: 'paragraph',
      content: [{ type: 'text', text: this.letters(4 + random.int(16)) }],
    }));
    const doc = schema.nodeFromJSON({ type: 'doc', content: paragraphs });
    this.database = new Database(doc);
    this.servers = Array.from({ length: 1 + random.int(2) }, () => new Server(this.database));
    this.first = doc;
    this.replay = { version: 0, doc, highlights: new Highlights(0) };
    this.oracle = new IdentityOracle(this.replay);
    const weather = { lostNotice: 0.1, lostQuestion: random.chance(0.5) ? 0.05 : 0, lostAnswer: random.chance(0.5) ? 0.05 : 0 };
    this.network = new Network(this.servers, random, weather, (rows) => {
      const intents = this.writers.find(({ id }) => id === rows[0]?.clientId)?.intents;
      rows.forEach((row, i) => {
        const before = this.replay.doc;
        replayRow(this.replay, row);
        if (!options.unique) return;
        this.oracle.observe(this.replay, row);
        this.looks.observe(before, this.replay.doc, intents?.unsent[i] ?? null, `version ${row.version}`);
      });
    });
  }

  /** Lets people work. */
  async hold(): Promise<void> {
    const { random, network, writers } = this;
    const count = 2 + random.int(9);
    for (let i = Math.min(count, 2); i > 0; i--) this.join();
    for (let i = random.int(8); i > 0; i--) mark(random.pick(writers));
    const haste = 0.3 + random.next() * 0.4;
    for (let actions = 60 + random.int(120); actions > 0; ) {
      if (network.size && !random.chance(haste)) network.deliver();
      else {
        if (writers.length < count && random.chance(0.15)) this.join();
        this.incident();
        randomAction(random.pick(writers));
        actions--;
      }
      for (const writer of writers) if (writer.away && random.chance(0.5)) this.workAlone(writer);
      await settle();
    }
    // Who is still away gets the steps it wanted, and comes back.
    for (const writer of writers) for (let i = 0; writer.away && i < 400; i++) this.workAlone(writer);
    await settle();
  }

  /** Waits until everything has arrived. */
  async end(): Promise<RunResult> {
    const { network, writers, servers, database, first, replay, oracle, looks } = this;
    network.deliverAll();
    for (const writer of writers) {
      this.comeBack(writer);
      void writer.client.pull();
    }
    for (let messages = 0; network.size || messages === 0; messages++) {
      if (messages > MAX_MESSAGES) throw new Error('the clients never come to rest');
      network.deliver();
      await settle();
    }
    return { writers, servers, database, first, replay, oracle, looks };
  }

  private join(): void {
    // Through JSON, as a snapshot comes over the wire: revival must work for who came later as for who was there.
    const { doc, highlights } = this.random.pick(this.servers).newest;
    const { undo, unique } = this.options;
    const habits = { undo, unique, letters: this.letters, oracle: this.oracle, looks: this.looks };
    const name = `client-${this.writers.length}`;
    this.writers.push(
      new Writer(name, schema.nodeFromJSON(doc.toJSON()), JSON.parse(JSON.stringify(highlights)), this.network, this.random, habits),
    );
  }

  /** Now and then a server restarts or stores a snapshot, a page is reloaded, somebody goes away. */
  private incident(): void {
    const { random, writers, options } = this;
    if (random.chance(0.04)) random.pick(this.servers).store();
    if (random.chance(0.02)) random.pick(this.servers).restart();
    if (random.chance(0.015)) random.pick(writers).reload();
    const somebody = random.pick(writers);
    if (options.bursts && !somebody.away && random.chance(0.02)) {
      somebody.away = 50 + random.int(151);
      this.network.cut(somebody.id);
    }
  }

  private workAlone(writer: Writer): void {
    randomAction(writer);
    if (this.random.chance(0.01)) writer.reload();
    if (writer.unsent >= writer.away) this.comeBack(writer);
  }

  private comeBack(writer: Writer): void {
    if (!writer.away) return;
    writer.away = 0;
    this.network.reconnect(writer.id);
  }
}
