import { describe, expect, it } from '@jest/globals';
import { codePointLength } from '@libs/domain';
import { hashOf, QuoteLocator } from '@libs/text-analysis';
import { extract, type SourceLine } from './extract.js';

const line = (speaker: string, text: string, marked?: { words: string; titles: string[] }): SourceLine => {
  const start = marked ? text.indexOf(marked.words) : 0;
  return { source: 'note', speaker, text, ...(marked && { marks: [{ start, end: start + marked.words.length, titles: marked.titles }] }) };
};
const TALK = [
  line('Maren', 'Tell me about the night. Where were you? Who was there? What did the courier do about the crate?'),
  line('Terrence', 'It rained a lot. The courier left the crate in the yard. I was asleep by then.'),
  line('Maren', 'Did the courier ring? Was the crate heavy?'),
  line('Terrence', 'She carried it up to the kitchen table, jars opened, because of the wrists.', {
    words: 'carried it up to the kitchen table',
    titles: ['Driver kindness'],
  }),
  line('Terrence', 'My son was in town with the van, and nobody told us anything about the weather.'),
];
const wordsOf = (question: string, lines = TALK) => {
  const { quotes } = extract(question, lines, 'en');
  return quotes.map((q) => lines[q.line]!.text.slice(q.start, q.end));
};

describe('the exact words that answer a question', () => {
  it('are not those of who is there to ask', () => {
    const matches = wordsOf('What did the courier do with the crate?');
    expect(matches[0]).toContain('The courier left the crate in the yard.');
    expect(matches.join(' ')).not.toMatch(/\?|Tell me/);
  });

  it('are found by the tag on them', () => {
    expect(wordsOf('How does driver kindness show?')[0]).toContain('carried it up to the kitchen table');
    const plain = TALK.map(({ marks: _, ...rest }) => rest);
    expect(extract('How does driver kindness show?', plain, 'en').isRefused).toBe(true);
  });

  it('stand in one quote where they stand close to each other, which can be cited as it is', () => {
    const text = 'The deposit surprised my whole family. We paid the deposit twice by mistake. The bank kept that deposit one month.';
    const rest = ' We went home by bus. It was a long way round. My feet hurt for days. Nobody ever explained the deposit properly.';
    const matches = wordsOf('What about the deposit?', [line('Ada', text + rest)]);
    expect(matches).toHaveLength(2);
    expect(matches).toContain(text);
    for (const quote of matches) {
      const start = codePointLength((text + rest).slice(0, (text + rest).indexOf(quote)));
      const cited = { start, end: start + codePointLength(quote), sha256: hashOf(quote) };
      expect(new QuoteLocator(text + rest).placeOf(cited)).toBe(start);
    }
  });

  it('are those of the place where the question is talked about', () => {
    const chat = (n: number) =>
      Array.from({ length: n }, (_, i) => line('Ben', `My cousin number ${i} painted another boat in the garden last summer.`));
    const lines = [
      line('Ada', 'The saddle and the price were on my list of things to bring up.'),
      ...chat(40),
      line('Ada', 'The saddle is where half of our complaints come from.'),
      line('Ben', 'People sit on it in the rain, and the leather takes a week to dry.'),
      line('Ada', 'A plastic saddle would halve the price and dry within minutes.'),
      line('Ben', 'Then take plastic for the saddle, and tell the workshop about the price today.'),
      ...chat(40),
    ];
    const matches = wordsOf('What about the saddle and its price?', lines);
    expect(matches.slice(0, 2).join(' ')).toContain('plastic');
    expect(matches).toContain('People sit on it in the rain, and the leather takes a week to dry.');
    expect(matches.join(' ')).not.toContain('on my list');
  });

  it('say something, rather than the words of the question alone', () => {
    const lines = [
      line('Ada', 'Yeah right, the mm saddle price, okay.'),
      line('Ben', 'The saddle price rose twice because the leather comes from one small tannery abroad.'),
    ];
    expect(wordsOf('What about the saddle price?', lines)[0]).toContain('tannery');
  });

  it('come best first', () => {
    const lines = [line('Ada', 'The queue was long in the morning.'), line('Ben', 'The queue at the dock made me give up on the bike.')];
    expect(wordsOf('Why give up at the dock queue?', lines)[0]).toContain('at the dock');
  });
});
