import { describe, expect, it } from '@jest/globals';
import { isAgenda } from './agenda.js';
import { namedSpeakers } from './askers.js';

describe('a sentence that leads through a meeting', () => {
  it.each([
    'Maybe we should do the design evaluation first.',
    "So next, Anna, we'll hear your presentation.",
    'We will move on to group 4, which relates to the duty to ensure sufficient funding.',
    'Can I come back to the second question?',
    'Thank you for the overview.',
    'Right, next up then is the project evaluation.',
    'Now we have Courtney with the functional requirements.',
    'If we can look at the criteria, then we come back to this.',
    "I'm going to present the slides on the battery.",
  ])('is told from what is discussed: %s', (sentence) => expect(isAgenda(sentence, 'en')).toBe(true));

  it.each([
    'The battery was empty after two days, and nobody said so.',
    'We should use plastic because it is the lightest.',
    'The first box came late.',
    'I would like to have the lock on the left.',
  ])('is not what people say about a thing: %s', (sentence) => expect(isAgenda(sentence, 'en')).toBe(false));

  it('is known in English alone', () => expect(isAgenda('Wir werden als Nächstes die Agenda besprechen, welcome.', 'de')).toBe(false));
});

describe('speakers whom a question names', () => {
  const lines = ['Maria Okafor', 'Project Manager', null].map((speaker) => ({ source: 'n', speaker, text: 'Yes.' }));
  const named = (question: string) => [...namedSpeakers(lines, question)];

  it('are named whole in any case, or by a part with a capital', () => {
    expect(named('What did Maria say?')).toEqual(['Maria Okafor']);
    expect(named('what did the project manager propose?')).toEqual(['Project Manager']);
    expect(named('What did the manager of the project propose?')).toEqual([]);
    expect(named('Why is the dock closed?')).toEqual([]);
  });
});
