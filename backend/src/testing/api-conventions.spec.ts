import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { mutationsOf, scalarPayloads, stringFieldsForEnums, unconventionalArguments, unlimitedLists } from './api-conventions.js';

/** The schema as it is committed, which schema.spec compares with the code. */
const schema = buildSchema(fs.readFileSync(path.resolve(import.meta.dirname, '../../schema.graphql'), 'utf8'));

describe('a mutation', () => {
  it('takes nothing, one id, one list of ids, or one input', () => {
    expect(mutationsOf(schema).length).toBeGreaterThan(100);
    expect(unconventionalArguments(schema)).toEqual([]);
  });

  it('answers an object, to which fields can be added', () => {
    expect(scalarPayloads(schema)).toEqual([]);
  });
});

/** Lists of the root that nothing bounds; what each grows with. */
const UNBOUND: Readonly<Record<string, string>> = {
  accessTokens: 'tokens of one person',
  billingInvoices: 'the newest 24',
  billingOffers: 'one for each plan and add-on',
  boardExtensions: 'boards of the workspace',
  folders: 'folders of the workspace',
  invites: 'invitations of seven days',
  myWorkspaces: 'workspaces of one person',
  noteHighlights: 'highlights of one note, or as many as were named',
  redactions: 'redactions of one note',
  regions: 'the four regions',
  tagBoards: 'boards of one project',
  tagPeople: 'tags of one project',
  tagUses: 'tags of one project',
  tags: 'tags of one project',
  threads: 'conversations of one note',
  workspaceBoardUses: 'boards of the workspace',
  workspaceBoards: 'boards of the workspace',
};

it('has pages for a list of the root, or says how long it is at most', () => {
  expect(unlimitedLists(schema)).toEqual(Object.keys(UNBOUND).sort());
});

/** Texts in spite of their names, with the reason. */
const OPEN_SETS: Readonly<Record<string, string>> = {
  'AddedPasskey.recoveryCodes': 'secrets, shown once',
  'ConsentWarning.scopes': 'what people agreed to, in their own words',
  'ContactConsent.scope': 'a text of people',
  'Handoff.code': 'a secret to be handed over',
  'Notification.action': 'a sentence to read after a name',
  'RecordConsentInput.scope': 'a text of people',
  'RecoveryCodes.codes': 'secrets, shown once',
  'RequestSupportAccessInput.reason': 'a text of people',
  'RemovePasskeyInput.code': 'a secret that is typed',
  'SecondFactorCodeInput.code': 'a secret that is typed',
  'StartPasskeyInput.code': 'a secret that is typed',
  'SupportGrant.reason': 'a text of people',
  'SupportedWorkspace.reason': 'a text of people',
};

it('has an enum for each closed set of values', () => {
  expect(stringFieldsForEnums(schema)).toEqual(Object.keys(OPEN_SETS).sort());
});

describe('the rules find a fault', () => {
  const faulty = buildSchema(`
    type Query {
      tag(id: ID!): Tag
      board: Board
      loose: [Tag!]!
      """The newest. At most 2,000."""
      bound: [Tag!]!
    }
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
    expect(unconventionalArguments(faulty)).toEqual(['named(tagId)', 'loose(input)', 'misnamed(input)', 'maybe(id)', 'two(id, name)']);
  });

  it('in what a mutation answers', () => {
    expect(scalarPayloads(faulty)).toEqual(['yes: Boolean!', 'list: [Tag!]!', 'nothing: Tag']);
  });

  it('in a text that could be an enum', () => {
    expect(stringFieldsForEnums(faulty)).toEqual(['Board.errorCodes', 'Board.tagKind', 'Board.tags(sort)']);
  });

  it('in a list without an end', () => {
    expect(unlimitedLists(faulty)).toEqual(['loose']);
  });
});
