import { describe, expect, it } from '@jest/globals';
import { oneOf, optionalText, requiredText } from './text-input.js';

const name = requiredText(200, 'Name');
const title = requiredText(200, 'Title');
const note = optionalText(5, 'Description');
const problemsOf = (schema: { safeParse(input: unknown): { error?: { issues: { message: string }[] } } }, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

describe('requiredText', () => {
  it('trims and keeps the rest as it is', () => {
    expect(name.parse('  cafe\u0301 \u00a0')).toBe('cafe\u0301');
  });

  it('says what to do', () => {
    for (const missing of ['', '   ', undefined, null, 5]) expect(problemsOf(name, missing)).toEqual(['Name is required.']);
    expect(problemsOf(title, 'x'.repeat(213))).toEqual(['Title can have at most 200 characters; this one has 213.']);
  });

  it('counts code points after trimming', () => {
    expect(problemsOf(title, `  ${'🎉'.repeat(200)}  `)).toEqual([]);
    expect(problemsOf(title, '🎉'.repeat(201))).toEqual(['Title can have at most 200 characters; this one has 201.']);
  });

  it('refuses what a database cannot hold', () => {
    for (const bad of ['a\0', 'a\ud83c', '\udf89b']) {
      expect(problemsOf(name, bad)).toEqual(['Name contains a character that cannot be stored; delete it and type it again.']);
    }
  });
});

describe('optionalText', () => {
  it('makes empty null and leaves what is left out undefined', () => {
    expect([note.parse(' a '), note.parse('  '), note.parse(null), note.parse(undefined)]).toEqual(['a', null, null, undefined]);
  });

  it('has the same limits', () => {
    expect(problemsOf(note, ' 12345 ')).toEqual([]);
    expect(problemsOf(note, '123456')).toEqual(['Description can have at most 5 characters; this one has 6.']);
    expect(problemsOf(note, 'a\0')).toHaveLength(1);
    expect(problemsOf(note, 5)).toEqual(['Description must be text.']);
  });
});

describe('oneOf', () => {
  it('names the choices', () => {
    const colour = oneOf(['red', 'blue'], 'Colour');
    expect(colour.parse('red')).toBe('red');
    expect(problemsOf(colour, 'green')).toEqual(['Colour must be one of: red, blue.']);
    expect(problemsOf(colour, undefined)).toEqual(['Colour must be one of: red, blue.']);
  });
});
