import { Step } from '@tiptap/pm/transform';
import { type ConfirmedDoc, confirmRow } from '../confirmed-doc.js';
import { DocAuthority } from '../doc-authority.js';
import { Highlights } from '../highlights.js';
import { schema } from '../schema.js';
import { IdentityOracle } from './identity-oracle.js';
import { Network } from './network.js';
import { Random } from './random.js';
import { type Letters, Writer } from './writer.js';

/** How one simulated meeting goes. */
export interface RunOptions {
  seed: number;
  unique: boolean;
  undo: boolean;
}

/** What was left when everything had arrived. */
export interface RunResult {
  writers: Writer[];
  authority: DocAuthority;
  replay: ConfirmedDoc;
  oracle: IdentityOracle;
}

const MIXED = ['a', 'e', ' ', 'n', '\u{1F600}', '\u{1F469}\u200D\u{1F680}', 'e\u0301', '\u0301', 'שלום', 'مرحبا', '한', '\u{1D49C}'];

function lettersFor(random: Random, unique: boolean): Letters {
  // Unique letters are ideographs of both planes, so that pairs of surrogates take part.
  let low = 0x4e00;
  let high = 0x20000;
  const next = () => (random.chance(0.7) ? String.fromCodePoint(low++) : String.fromCodePoint(high++));
  return (length) => Array.from({ length }, () => (unique ? next() : random.pick(MIXED))).join('');
}

const MOST_MESSAGES = 5_000;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs one meeting from its seed: random deeds, random delays, lost messages, late joiners; ends when everybody has everything. */
export async function run({ seed, unique, undo }: RunOptions): Promise<RunResult> {
  const random = new Random(seed);
  const letters = lettersFor(random, unique);
  const paragraphs = Array.from({ length: 3 + random.int(5) }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: letters(4 + random.int(16)) }],
  }));
  const doc = schema.nodeFromJSON({ type: 'doc', content: paragraphs });
  const authority = new DocAuthority(doc);
  const replay: ConfirmedDoc = { version: 0, doc, highlights: new Highlights(0) };
  const oracle = new IdentityOracle(replay);
  const weather = { lostNotice: 0.1, lostQuestion: random.chance(0.5) ? 0.05 : 0, lostAnswer: random.chance(0.5) ? 0.05 : 0 };
  const network = new Network(authority, random, weather, (rows) => {
    for (const row of rows) {
      const step = Step.fromJSON(schema, row.step as object);
      confirmRow(replay, row, step, step.apply(replay.doc).doc!);
      if (unique) oracle.see(replay, row);
    }
  });
  const join = () => {
    // Through JSON, as a snapshot comes over the wire: revival must work for who came later as for who was there.
    const { entry } = authority;
    const highlights = JSON.parse(JSON.stringify(entry.highlights));
    writers.push(
      new Writer(`client-${writers.length}`, schema.nodeFromJSON(entry.doc.toJSON()), highlights, network, random, letters, undo),
    );
  };
  const writers: Writer[] = [];
  const count = 2 + random.int(5);
  for (let i = Math.min(count, 2); i > 0; i--) join();
  const haste = 0.3 + random.next() * 0.4;
  for (let deeds = 60 + random.int(60); deeds > 0; ) {
    if (network.size && !random.chance(haste)) network.deliver();
    else {
      if (writers.length < count && random.chance(0.1)) join();
      random.pick(writers).act();
      deeds--;
    }
    await settle();
  }
  network.calm();
  for (const { client } of writers) void client.pull();
  for (let messages = 0; network.size || messages === 0; messages++) {
    if (messages > MOST_MESSAGES) throw new Error('the clients never come to rest');
    network.deliver();
    await settle();
  }
  return { writers, authority, replay, oracle };
}
