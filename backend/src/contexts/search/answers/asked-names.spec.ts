import { describe, expect, it } from '@jest/globals';
import { missingNames } from './asked-names.js';

const line = (speaker: string | null, text: string) => ({ source: 'n', speaker, text });
const TALK = [
  line('Maria Okafor', 'We tried the dock at Harlow, and it did not open. Tom called the desk.'),
  line('Tom', "I asked Anna's brother. Rain makes it worse, and the Bayes-net cannot help."),
];
const missing = (question: string, lines = TALK) => missingNames(question, lines, 'en');

describe('names that a question asks about', () => {
  it('are there when they speak, or are said', () => {
    for (const question of [
      'What did Maria say about the dock?',
      'Why did Okafor leave?',
      'What about Harlow?',
      "What did Anna's brother do?",
      'Does the Bayes net help?',
    ])
      expect({ question, missing: missing(question) }).toEqual({ question, missing: [] });
  });

  it('are missing when nothing but the beginning of a sentence has a capital like theirs, or nothing at all', () => {
    expect(missing('What did Wanda Kosciuk say about the dock?')).toEqual(['Wanda Kosciuk']);
    expect(missing('What does Rain think of the dock?')).toEqual(['Rain']);
    expect(missing('Did Maria meet Peter there?')).toEqual(['Peter']);
  });

  it('are no first words, initials, or words of a question in title case', () => {
    expect(missing('Docks: Why do they fail? Which of them open?')).toEqual([]);
    expect(missing('What did the AM of the BBC say?')).toEqual([]);
    expect(missing('What Did People Think About Broken Docks?')).toEqual([]);
  });

  it('may be said without capitals where a transcript has none', () => {
    const low = [line(null, 'we asked wanda about the dock and she said no '.repeat(20))];
    expect(missing('What did Wanda say?', low)).toEqual([]);
    expect(missing('What did Peter say?', low)).toEqual(['Peter']);
  });

  it('are not looked for in a language that gives every noun a capital', () => {
    expect(missingNames('Was sagen die Leute über Fahrräder?', TALK, 'de')).toEqual([]);
  });
});
