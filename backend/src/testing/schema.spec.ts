import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isAbstractType,
  isInputObjectType,
  isListType,
  isNonNullType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { sharedApp, type TestApp } from './harness.js';

const FILE = path.resolve(import.meta.dirname, '../../schema.graphql');
let t: TestApp;
let schema: GraphQLSchema;

beforeAll(async () => {
  t = await sharedApp();
  schema = t.get(GraphQLSchemaHost).schema;
});
afterAll(() => t.close());

describe('the schema', () => {
  it('is the committed one (WRITE_SCHEMA=1 writes it)', () => {
    const text = `# Written by the build; a test compares it with the code.\n\n${printSchema(lexicographicSortSchema(schema))}\n`;
    if (process.env.WRITE_SCHEMA) fs.writeFileSync(FILE, text);
    expect(fs.readFileSync(FILE, 'utf8')).toBe(text);
  });

  it('has no union and no interface, which would ask more of the rule on fields that conflict (see checkQuery)', () => {
    expect(Object.values(schema.getTypeMap()).filter((x) => isAbstractType(x))).toEqual([]);
  });

  it('has no input type that reaches itself, which would stall the compiler', () => {
    const reaches = (from: GraphQLInputObjectType, target: GraphQLInputObjectType, seen: Set<string>): boolean =>
      Object.values(from.getFields()).some((f) => {
        let type: any = f.type;
        while (isNonNullType(type) || isListType(type)) type = type.ofType;
        if (!isInputObjectType(type) || seen.has(type.name)) return isInputObjectType(type) && type === target;
        return type === target || reaches(type, target, new Set([...seen, type.name]));
      });
    const recursive = Object.values(schema.getTypeMap()).filter(
      (x): x is GraphQLInputObjectType => isInputObjectType(x) && reaches(x, x, new Set()),
    );
    expect(recursive.map((x) => x.name)).toEqual([]);
  });

  it.each([
    ['too many root fields', `{ ${Array.from({ length: 21 }, (_, i) => `a${i}: session { rootDomain }`).join(' ')} }`],
    [
      'too many levels',
      `{ ${'session { user '.repeat(0)} home { recent { title } fresh { tags { title } } } ${'__schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } } } }'} }`,
    ],
    [
      'too dear',
      `{ search(input: { query: "x", limit: 1000 }) { items { id type preview data } total } projects(first: 200) { nodes { id name description status noteCount highlightCount tagCount insightCount viewerAccess starred createdAt updatedAt readmeDocId folder { id name } createdBy { id name initials colour } } } notes(projectId: "x", first: 200) { nodes { id title wordCount highlightCount excerpt project { id name } speakers { id name } createdBy { id name } } } }`,
    ],
    ['batched', null],
  ])('refuses a query that is %s', async (_, query) => {
    const { admin } = await t.aWorkspace();
    const body = query ? { query } : [{ query: '{ session { rootDomain } }' }];
    const r = await admin.request('post', '/api/graphql').send(body as object);
    const text = JSON.stringify(r.body);
    expect(text).toMatch(/ValidationError|must be object/);
    expect(r.body.data?.session).toBeUndefined();
  });
});
