import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { bareAnswers, mutationsOf, strayArguments, textsForEnums } from './api-conventions.js';

/** The schema as it is committed, which schema.spec compares with the code. */
const schema = buildSchema(fs.readFileSync(path.resolve(import.meta.dirname, '../../schema.graphql'), 'utf8'));

describe('a mutation', () => {
  it('takes nothing, one id, one list of ids, or one input', () => {
    expect(mutationsOf(schema).length).toBeGreaterThan(100);
    expect(strayArguments(schema)).toEqual([]);
  });

  it('answers an object, to which fields can be added', () => {
    expect(bareAnswers(schema)).toEqual([]);
  });
});

/** Texts in spite of their names, with the reason. */
const OPEN_SETS: Readonly<Record<string, string>> = {
  'Handoff.code': 'a secret to be handed over',
  'Notification.action': 'a sentence to read after a name',
};

it('has an enum for each closed set of values', () => {
  expect(textsForEnums(schema)).toEqual(Object.keys(OPEN_SETS).sort());
});

describe('the rules find a fault', () => {
  const faulty = buildSchema(`
    type Query { tag(id: ID!): Tag board: Board }
    enum TagKind { a b }
    type Tag { id: ID! kind: TagKind! stated: String }
    type Board { tagKind: String! errorCodes: [String!]! tags(sort: String, first: Int): [Tag!]! }
    input TagInput { id: ID! }
    input Tagged { id: ID! }
    type Mutation {
      none: Tag!
      one(id: ID!): Tag!
      some(ids: [ID!]!): Tag!
      whole(input: TagInput!): Tag!
      named(tagId: ID!): Tag!
      loose(input: TagInput): Tag!
      misnamed(input: Tagged!): Tag!
      maybe(id: ID): Tag!
      two(id: ID!, name: String!): Tag!
      yes: Boolean!
      list: [Tag!]!
      nothing: Tag
    }`);

  it('in what a mutation takes', () => {
    expect(strayArguments(faulty)).toEqual(['named(tagId)', 'loose(input)', 'misnamed(input)', 'maybe(id)', 'two(id, name)']);
  });

  it('in what a mutation answers', () => {
    expect(bareAnswers(faulty)).toEqual(['yes: Boolean!', 'list: [Tag!]!', 'nothing: Tag']);
  });

  it('in a text that could be an enum', () => {
    expect(textsForEnums(faulty)).toEqual(['Board.errorCodes', 'Board.tagKind', 'Board.tags(sort)']);
  });
});
