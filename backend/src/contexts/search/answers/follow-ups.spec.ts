import { describe, expect, it } from '@jest/globals';
import { extract, type SourceLine } from './extract.js';
import { resolveFollowUp } from './follow-ups.js';

const line = (speaker: string, text: string): SourceLine => ({ source: speaker, speaker, text });
/** Two subjects, bikes at a dock and coffee at a stand, of which much is said in the same words. */
const TALK = [
  line('Tomás', 'I gave up at the dock, because the bike would not come out.'),
  line('Amara', 'I gave up at the dock after twelve minutes, a queue was watching me.'),
  line('Amara', 'The price of a ride from that dock was four euros, far too much for a bike.'),
  line('Ingrid', 'The price of the coffee at the stand went up to four euros, and nobody said a word.'),
  line('Ingrid', 'On weekends the coffee stand is closed, so I bring my own cup.'),
  line('Tomás', 'On weekends the dock is empty by nine, every bike is gone.'),
  line('Priya', 'The deposit at the dock was 25 euros and it took nine days to come back.'),
  line('Priya', 'The deposit for the cup at the coffee stand is one euro, paid back at once.'),
  line('Lena', 'When the dock was full I left the bike at the stairs and phoned the help line.'),
];

/** Threads as people ask them, each question with a word that only the passage it is after has. */
const THREADS: [question: string, said: RegExp][][] = [
  [
    ['Why did people give up at the dock?', /queue|would not come out/],
    ['Which of them also mentioned the price of it?', /price of a ride/],
    ['And on weekends?', /every bike is gone/],
    ['What about the deposit?', /25 euros/],
    ['How many days did it take to come back?', /nine days/],
  ],
  [
    ['What do people say about the coffee stand?', /coffee/],
    ['And what did they say about the price?', /price of the coffee/],
    ['Is it closed on weekends?', /bring my own cup/],
    ['What about the deposit?', /one euro/],
  ],
  [
    ['What happens when the dock is full?', /stairs/],
    ['What was the price?', /price of a ride/],
    // Says everything itself: the thread has nothing to do with it.
    ['What is said about the price of coffee at the stand?', /price of the coffee/],
  ],
  [
    ['Why did people give up at the dock?', /queue|would not come out/],
    // The conversation goes over to something else, and on from there.
    ['What do people say about the coffee stand on the square?', /coffee/],
    ['And on weekends?', /bring my own cup/],
  ],
];

const best = (text: string, counts?: ReadonlyMap<string, number>): string => {
  const { isRefused, quotes } = extract(text, TALK, 'en', undefined, counts);
  const first = quotes[0];
  return isRefused || !first ? '' : TALK[first.line]!.text;
};
const turns = THREADS.flatMap((thread) =>
  thread.map(([question, said], position) => ({ question, said, earlier: thread.slice(0, position).map(([value]) => value) })),
);

describe('a question that follows up', () => {
  it.each(turns)('is about the subject of its thread: $question', ({ question, said, earlier }) => {
    const { text, counts } = resolveFollowUp(question, earlier, 'en');
    expect(best(text, counts)).toMatch(said);
  });

  it('finds more than the question alone, and than the question after the one before it', () => {
    const follow = turns.filter(({ earlier }) => earlier.length > 0);
    const found = (how: (turn: (typeof turns)[number]) => string) => follow.filter((turn) => turn.said.test(how(turn))).length;
    const carried = found(({ question, earlier }) => {
      const { text, counts } = resolveFollowUp(question, earlier, 'en');
      return best(text, counts);
    });
    expect(carried).toBe(follow.length);
    expect(found(({ question }) => best(question))).toBeLessThan(carried);
    expect(found(({ question, earlier }) => best(`${earlier.at(-1)} ${question}`))).toBeLessThan(carried);
  });

  it('still needs what is asked now to be said', () => {
    const { text, counts } = resolveFollowUp('And what about their helicopters?', ['Why did people give up at the dock?'], 'en');
    expect(best(text, counts)).toBe('');
  });

  it('that has no word of its own is about what was asked last', () => {
    const { text, counts } = resolveFollowUp('Why?', ['Why did people give up at the dock?', 'What about the deposit at the dock?'], 'en');
    expect(best(text, counts)).toMatch(/25 euros/);
  });

  it('takes nothing along where it says everything itself, in any language', () => {
    const before = ['Why did people give up at the dock?'];
    expect(resolveFollowUp('What is said about the price of coffee at the stand?', before, 'en').before).toEqual([]);
    expect(
      resolveFollowUp('Welche davon nannten den Preis der Kaution fürs Fahrrad?', ['Warum geben Leute auf?'], 'de').before,
    ).toHaveLength(1);
    expect(resolveFollowUp('Warum war die Kaution fürs Fahrrad am Bahnhof so hoch?', ['Warum geben Leute auf?'], 'de').before).toEqual([]);
    expect(resolveFollowUp('为什么？', ['人们为什么放弃？'], 'zh').before).toHaveLength(1);
  });
});
