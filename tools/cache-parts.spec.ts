import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, type SelectionSetNode } from 'graphql';
import { cache as insights } from '../frontends/insights/src/cache.ts';
import { cache as repository } from '../frontends/repository/src/cache.ts';
import { cache as settings } from '../frontends/settings/src/cache.ts';
import { CACHE_ENTITIES } from '../libs/api/src/cache-tables.ts';
import { cache as shell } from '../shell/src/cache.ts';

interface Part {
  lists: Record<string, readonly string[]>;
  actions: Record<string, readonly string[]>;
}
const PARTS: Record<string, Part> = { shell, repository, insights, settings };
/** The shell comes before all remotes, and the shared libraries with it. */
const FOLDERS: Record<string, readonly string[]> = {
  shell: ['shell/src', 'libs/live-doc/src', 'libs/object-views/src', 'libs/shell-kit/src'],
  repository: ['frontends/repository/src'],
  insights: ['frontends/insights/src'],
  settings: ['frontends/settings/src'],
};
/** Mutations that no page sends, and why. */
const NOT_SENT: Record<string, string> = {
  createHighlight: 'pages make highlights with the steps of their text',
  moveTag: 'pages move several at once',
  setGroupMembers: 'pages add and remove, so that two who do so at once keep what the other did',
};

const ROOT = path.resolve(import.meta.dirname, '..');
const schema = buildSchema(fs.readFileSync(path.join(ROOT, 'backend/schema.graphql'), 'utf8'));
const mutations = Object.keys(schema.getMutationType()!.getFields());

interface Used {
  query: Set<string>;
  mutation: Set<string>;
  subscription: Set<string>;
}

/** The root fields that the documents below some folders ask and send. */
function usedBy(folders: readonly string[]): Used {
  const used: Used = { query: new Set(), mutation: new Set(), subscription: new Set() };
  const add = (kind: keyof Used, { selections }: SelectionSetNode) => {
    for (const field of selections) if (field.kind === 'Field') used[kind].add(field.name.value);
  };
  const files = folders.flatMap((folder) =>
    fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(ROOT, folder, file)),
  );
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    for (const [, text = ''] of fs.readFileSync(file, 'utf8').matchAll(/\bgraphql\(\s*`([^`]*)`/g))
      for (const part of parse(text).definitions) if (part.kind === 'OperationDefinition') add(part.operation, part.selectionSet);
  return used;
}

/** What of the parts does not fit the documents and the schema. */
function faults(parts: Record<string, Part>): string[] {
  const known = new Set(Object.values(parts).flatMap(({ actions }) => Object.keys(actions)));
  const lost = mutations.filter((name) => !known.has(name) && !(name in NOT_SENT)).map((name) => `${name} is in no part`);
  const needless = Object.keys(NOT_SENT).filter((name) => known.has(name) || !mutations.includes(name));
  const all = Object.values(parts);
  const bare = CACHE_ENTITIES.filter((noun) => !all.some(({ lists }) => lists[noun]?.length)).map((noun) => `nothing depends on ${noun}`);
  const nounsOf = (some: readonly Part[], field: string) =>
    new Set(some.flatMap(({ lists }) => Object.keys(lists).filter((noun) => lists[noun]!.includes(field))));
  const own = Object.entries(parts).flatMap(([name, part]) => {
    const used = usedBy(FOLDERS[name]!);
    const sent = Object.keys(part.actions);
    const requests = Object.values(part.lists).flat();
    return [
      ...[...used.mutation].filter((field) => !sent.includes(field)).map((field) => `${name} sends ${field}, its part says nothing of it`),
      ...sent.filter((field) => !used.mutation.has(field)).map((field) => `${name} does not send ${field}`),
      ...requests.filter((field) => !used.query.has(field)).map((field) => `${name} does not ask ${field}`),
      ...[...used.query].flatMap((field) => {
        const here = nounsOf([part, parts['shell']!], field);
        return [...nounsOf(all, field)].filter((noun) => !here.has(noun)).map((noun) => `${name} asks ${field}, which depends on ${noun}`);
      }),
      ...sent
        .filter((field) => all.some(({ actions }) => actions[field] && String(actions[field]) !== String(part.actions[field])))
        .map((field) => `parts differ in ${field}`),
    ];
  });
  return [...bare, ...lost, ...needless.map((name) => `${name} is sent, or gone`), ...own];
}

/** The mutations after which somebody else is signed in: those of a resolver whose method sets the session's cookie, or calls one that does. */
function signingIn(): string[] {
  const folder = path.join(ROOT, 'backend/src/contexts');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.resolver.ts'));
  return files.flatMap((file) => {
    const methods = fs
      .readFileSync(path.join(folder, file), 'utf8')
      .split(/\n\n(?= {2}\S)/)
      .flatMap((source) => {
        const name = /^ {2}(?:private )?(?:async )?(\w+)\(/m.exec(source)?.[1];
        return name ? [{ name, source, isMutation: /^ {2}@Mutation\(/m.test(source) }] : [];
      });
    const sets = methods.filter(({ source }) => source.includes('.setSession(')).map(({ name }) => name);
    const isSetting = ({ name, source }: { name: string; source: string }) =>
      sets.includes(name) || sets.some((setter) => source.includes(`this.${setter}(`));
    return methods.filter((method) => method.isMutation && isSetting(method)).map(({ name }) => name);
  });
}

describe('what the front ends bring to the cache', () => {
  it('forgets who was signed in with every mutation that signs in', () => {
    const names = signingIn();
    expect(names.toSorted()).toEqual(['confirmEmail', 'login', 'magicLogin', 'passkeyLogin', 'verifySecondStep']);
    const actions: Record<string, readonly string[]> = Object.assign({}, ...Object.values(PARTS).map((part) => part.actions));
    expect(names.filter((name) => !actions[name]?.includes('workspace'))).toEqual([]);
    expect(PARTS['shell']!.lists['workspace']).toContain('session');
  });

  it('is what their documents ask and send, and leaves out no mutation of the API', () => expect(faults(PARTS)).toEqual([]));

  it('is wanting where something is left out', () => {
    const without = (name: string, change: (part: Part) => void) => {
      const copy = structuredClone(PARTS);
      change(copy[name]!);
      return faults(copy);
    };
    expect(without('repository', ({ actions }) => delete actions['createNote'])).toEqual([
      'createNote is in no part',
      'repository sends createNote, its part says nothing of it',
    ]);
    expect(without('insights', ({ lists }) => delete lists['draft'])).toEqual(['nothing depends on draft']);
    expect(without('insights', ({ lists }) => delete lists['tag'])).toContain('insights asks tags, which depends on tag');
    expect(without('settings', ({ actions }) => Object.assign(actions, { createTagBoard: [] }))).toContain(
      'parts differ in createTagBoard',
    );
    expect(without('shell', ({ actions }) => Object.assign(actions, { moveTag: ['tag'] }))).toContain('shell does not send moveTag');
  });
});
