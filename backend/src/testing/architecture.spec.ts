import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONTEXTS } from '../contexts.js';
import { files, importsOf, lines, ROOT } from './source-files.js';

const BUDGET = 300;
/** `common` and `shared` are words of the product in longer names (a common password, what is shared with you). */
const FORBIDDEN_NAMES = /(^|[-.])(utils?|helpers?|manager|base|impl|handler|misc|v2|part2)([-.]|$)|^(common|shared)$/i;

interface Place {
  kind: 'context' | 'platform' | 'backend' | 'lib' | 'remote' | 'shell' | 'tools' | 'other';
  name?: string;
  door?: boolean;
}

describe('the layout', () => {
  it('keeps to the doors and arrows', () => {
    const bad = files.flatMap((f) =>
      importsOf(f)
        .filter((s) => !allowed(f, s))
        .map((s) => `${f} may not import ${s}`),
    );
    expect(bad).toEqual([]);
  });

  it('has arrows that form no cycle, and a context for each folder', () => {
    const visit = (name: string, trail: string[]): void => {
      if (trail.includes(name)) throw new Error(`cycle: ${[...trail, name].join(' -> ')}`);
      for (const next of CONTEXTS[name as keyof typeof CONTEXTS]) visit(next, [...trail, name]);
    };
    for (const name of Object.keys(CONTEXTS)) visit(name, []);
    expect(fs.readdirSync(path.join(ROOT, 'backend/src/contexts')).filter((d) => !(d in CONTEXTS))).toEqual([]);
  });

  it('has folders inside each context, front end and library whose imports form no cycle', () => {
    expect(folderCycles({ ...sources(), ...webSources() })).toEqual([]);
  });

  it('has one door a context, and no entity leaves by it', () => {
    const doors = files.filter((f) => /^backend\/src\/contexts\/.*index\.ts$/.test(f));
    expect(doors.filter((f) => !/^backend\/src\/contexts\/[^/]+\/index\.ts$/.test(f))).toEqual([]);
    expect(doors.filter((f) => /\.entity/.test(fs.readFileSync(path.join(ROOT, f), 'utf8')))).toEqual([]);
  });

  it('keeps files within the budget', () => {
    const long = files.filter((f) => !f.includes('/migrations/') && lines(f) > BUDGET).map((f) => `${f}: ${lines(f)} lines`);
    expect(long).toEqual([]);
  });

  it('uses no name that says nothing', () => {
    expect(files.filter((f) => FORBIDDEN_NAMES.test(path.basename(f).replace(/\.tsx?$/, '')))).toEqual([]);
  });

  it('loads parts of a page by what has a state for files that do not come', () => {
    expect(lazyFaults(browserSources())).toEqual([]);
  });

  it('reads and writes by SQL only its own tables, and what the contexts that it may call publish', () => {
    expect(sqlFaults(sources())).toEqual([]);
  });

  it('changes rows by SQL that names its columns, or by WorkspaceRepository.update with the columns that were given', () => {
    expect(updateFaults(sources())).toEqual([]);
  });

  it('sees a planted fault', () => {
    const update = (code: string) => updateFaults({ 'backend/src/contexts/search/x.ts': code });
    expect(update('await m.save(row)')).toHaveLength(1);
    expect(update('await manager.upsert(Row, row, ["id"])')).toHaveLength(1);
    expect(update('await this.repo.save(row)')).toHaveLength(1);
    expect(update('const after = { title: input.title ?? before.title }')).toHaveLength(1);
    expect(update('const n = input.name === undefined ? row.name : input.name')).toHaveLength(1);
    expect(update('await this.rows.update(actor, id, { ...patch, updatedAt: new Date() })')).toEqual([]);
    const back = `import { HighlightsService } from '../highlights/highlights.service.js';`;
    expect(folderCycles({ ...sources(), 'backend/src/contexts/repository/anchors/x.ts': back })).not.toEqual([]);
    const finder = `import { FindBar } from '../../find/find-bar.tsx';`;
    expect(folderCycles({ ...webSources(), 'frontends/repository/src/notes/open-note/find/x.ts': finder })).not.toEqual([]);
    expect(folderCycles({ 'libs/a/src/b/x.ts': `import '../c/x.ts';`, 'libs/a/src/c/x.ts': `import '../b/x.ts';` })).toHaveLength(2);
    expect(folderCycles({ 'libs/a/src/b/x.ts': `import '../x.ts';`, 'libs/a/src/x.ts': `import './b/x.ts';` })).toEqual([]);
    const loading = (code: string) => lazyFaults({ 'shell/src/x.tsx': code });
    expect(loading(`import { lazy } from 'react';`)).toHaveLength(1);
    expect(loading(`import { type ReactNode, Suspense } from 'react';`)).toHaveLength(1);
    expect(loading(`const remote = { peeks: { y: lazyPeek(async () => (await import('./y.tsx')).default) } };`)).toEqual([]);
    expect(loading(`const load = () => import('./y.tsx');\nconst Y = preloadable(async () => (await load()).Y);`)).toHaveLength(1);
    expect(loading(`const Y = lazyDialog(async () => (await import('./y.tsx')).Y);`)).toEqual([]);
    const filling = "const remote = {\n  slots: {\n    y: async () => (await import('./y.tsx')).Y,\n  },\n};";
    expect(lazyFaults({ 'frontends/insights/src/remote.tsx': filling })).toEqual([]);
    expect(loading(filling)).toHaveLength(1);
    const planted = (at: string, sql: string) => sqlFaults({ ...sources(), [`backend/src/contexts/${at}.ts`]: `const X = \`${sql}\`;` });
    expect(planted('insights/x', 'select 1 from projects p')).toHaveLength(1);
    expect(planted('insights/x', 'delete from tags t using highlight_tags')).toHaveLength(2);
    expect(planted('search/x', 'insert into notes (id) values (1)')).toHaveLength(2);
    expect(planted('files/x', 'select 1 from v_repository_projects p')).toHaveLength(1);
    expect(planted('search/x', 'select 1 from v_repository_projects p join revisions r on true')).toEqual([]);
    expect(allowed('backend/src/contexts/repository/tags/tags.service.ts', '#contexts/search')).toBe(false);
    expect(allowed('backend/src/contexts/insights/documents/x.ts', '../../repository/tags/tag.entity.js')).toBe(false);
    expect(allowed('backend/src/platform/db/tenant-db.ts', '#contexts/identity')).toBe(false);
    expect(allowed('libs/domain/src/rank.ts', '@libs/editor')).toBe(false);
    expect(allowed('libs/text-analysis/src/words.ts', '@libs/editor')).toBe(false);
    expect(allowed('frontends/insights/src/remote.tsx', '../../repository/src/remote.tsx')).toBe(false);
    expect(allowed('frontends/insights/src/remote.tsx', '@verbatim/backend')).toBe(false);
  });
});

function allowed(file: string, spec: string): boolean {
  if (/\.(spec|factory)\.ts$/.test(file) || file.startsWith('backend/src/testing/')) return true;
  const target = resolve(file, spec);
  if (!target) return true;
  const a = place(file);
  const b = place(target);
  if (a.kind === b.kind && a.name === b.name) return true;
  if (b.kind === 'lib' && b.name === 'domain') return true;
  switch (a.kind) {
    case 'context':
      return (
        b.kind === 'platform' ||
        (b.kind === 'lib' && BACKEND_LIBS.includes(b.name!)) ||
        (b.kind === 'context' && !!b.door && (CONTEXTS as Record<string, readonly string[]>)[a.name!]!.includes(b.name!))
      );
    case 'backend':
      return (
        b.kind === 'platform' ||
        b.kind === 'backend' ||
        (b.kind === 'context' && !!b.door) ||
        (b.kind === 'lib' && BACKEND_LIBS.includes(b.name!))
      );
    case 'lib':
      return b.kind === 'lib' && LIB_ARROWS[a.name!]!.includes(b.name!);
    case 'remote':
    case 'shell':
      return b.kind === 'lib';
    default:
      return false;
  }
}

/** Code of the front ends and libraries by its file; tests may look at everything. */
function webSources(): Record<string, string> {
  const own = files.filter((f) => !f.startsWith('backend/') && !/\.spec\.ts$|\/testing\//.test(f));
  return Object.fromEntries(own.map((f) => [f, fs.readFileSync(path.join(ROOT, f), 'utf8')]));
}

/** Code of the pages, without what draws missing parts itself and without routes, which have a page for it. */
function browserSources(): Record<string, string> {
  const own = files.filter((f) => !f.startsWith('backend/') && /\.tsx$/.test(f) && !/\/(preloadable|dialog|routes)\.tsx$/.test(f));
  return Object.fromEntries(own.map((f) => [f, fs.readFileSync(path.join(ROOT, f), 'utf8')]));
}

/**
 * React keeps a rejected `lazy` for good, and one without a boundary above it holds the whole page still; a bare import() rejects unhandled. What a
 * remote fills slots with is guarded by the slot.
 */
function lazyFaults(code: Record<string, string>): string[] {
  const isGuarded =
    /(?:preloadable|lazyDialog|lazyPeek)(?:<[^()]*(?:\(\) => void)?[^()]*>)?\(\s*async \(\) => \(await $|lazy: async \(\) => \(\{ Component: \(await $/;
  return Object.entries(code).flatMap(([f, text]) => {
    const own = /import \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/.test(text) ? [`${f} takes lazy or Suspense from React`] : [];
    const slots = f.endsWith('/remote.tsx') ? (/^ {2}slots: \{\n.*?\n {2}\}/ms.exec(text)?.[0] ?? '') : '';
    const outside = text.replace(slots, '');
    const bare = [...outside.matchAll(/(?<!typeof )\bimport\('\.[^']+'\)/g)].filter(
      ({ index }) => !isGuarded.test(outside.slice(0, index)),
    );
    return [...own, ...bare.map(([call]) => `${f}: ${call} by itself`)];
  });
}

/** The libraries, besides domain, that contexts and what lies beside them may import. */
const BACKEND_LIBS: readonly string[] = ['editor', 'text-analysis'];

/** Which library may import which. */
const LIB_ARROWS: Record<string, readonly string[]> = {
  domain: [],
  editor: [],
  'text-analysis': [],
  api: ['i18n'],
  i18n: [],
  ui: ['i18n'],
  'web-build': [],
  'shell-kit': ['api', 'i18n', 'ui'],
  'live-doc': ['api', 'i18n', 'ui', 'shell-kit', 'editor'],
  'object-views': ['api', 'i18n', 'ui', 'shell-kit'],
};

function resolve(file: string, spec: string): string | null {
  if (spec.startsWith('.')) return path.posix.join(path.posix.dirname(file), spec);
  const context = /^#(platform|contexts)\/(.*)$/.exec(spec);
  if (context) return `backend/src/${context[1]}/${context[2]}`;
  const lib = /^@libs\/([^/]+)/.exec(spec);
  if (lib) return `libs/${lib[1]}/src`;
  const app = /^@verbatim\/([^/]+)/.exec(spec);
  if (app) return app[1] === 'backend' ? 'backend/src/app.ts' : app[1] === 'shell' ? 'shell/src' : `frontends/${app[1]}/src`;
  return null;
}

function place(p: string): Place {
  const context = /^backend\/src\/contexts\/([^/]+)(?:\/(.*))?$/.exec(p);
  if (context) return { kind: 'context', name: context[1], door: !context[2] || context[2] === 'index' };
  if (p.startsWith('backend/src/platform/')) return { kind: 'platform' };
  if (p.startsWith('backend/')) return { kind: 'backend' };
  const lib = /^libs\/([^/]+)/.exec(p);
  if (lib) return { kind: 'lib', name: lib[1] };
  const remote = /^frontends\/([^/]+)/.exec(p);
  if (remote) return { kind: 'remote', name: remote[1] };
  if (p.startsWith('shell/')) return { kind: 'shell' };
  return { kind: 'other' };
}

/** The code of the backend by its file, without comments; tests may look into every table. */
function sources(): Record<string, string> {
  const own = files.filter((f) => f.startsWith('backend/src/') && !/\.(spec|factory)\.ts$|\/testing\//.test(f));
  return Object.fromEntries(own.map((f) => [f, fs.readFileSync(path.join(ROOT, f), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]));
}

/**
 * A table belongs to the one context that inserts into it (or has its entity), a view v_<context>_... to the context in its name. The
 * platform's tables, and functions, are everybody's.
 */
function sqlFaults(code: Record<string, string>): string[] {
  const migrations = Object.entries(code)
    .filter(([f]) => f.includes('/migrations/'))
    .map(([, text]) => text);
  const made = (what: string) =>
    new Set(migrations.flatMap((text) => [...text.matchAll(what === 'view' ? VIEW : TABLE)].map((m) => m[1]!)));
  const tables = made('table');
  const views = made('view');
  const contexts = Object.entries(code).filter(([f]) => place(f).kind === 'context' || place(f).kind === 'platform');
  const owners = new Map<string, Set<string>>();
  for (const [f, text] of contexts)
    for (const [, inserted, entity] of text.matchAll(OWNS)) {
      const table = inserted ?? entity!;
      if (tables.has(table)) owners.set(table, (owners.get(table) ?? new Set()).add(place(f).name ?? 'platform'));
    }
  const faults = [...owners].filter(([, by]) => by.size > 1).map(([table, by]) => `${table} is written by ${[...by].join(' and ')}`);
  for (const [f, text] of contexts) {
    const me = place(f).name ?? 'platform';
    for (const [, name] of text.matchAll(READS)) {
      const owner = views.has(name!) ? name!.split('_')[1]! : [...(owners.get(name!) ?? [])][0];
      const arrows: readonly string[] = views.has(name!) ? ((CONTEXTS as Record<string, readonly string[]>)[me] ?? []) : [];
      if (owner && owner !== 'platform' && owner !== me && !arrows.includes(owner)) faults.push(`${f} names ${name}, which is of ${owner}`);
    }
  }
  return [...new Set(faults)];
}

/** Where an update may write over concurrent changes: whole rows by TypeORM, and fields that were left out filled from a row read before. */
function updateFaults(code: Record<string, string>): string[] {
  const own = Object.entries(code).filter(([f]) => /\/(contexts|platform)\//.test(f) && !f.endsWith('/db/workspace-repository.ts'));
  return own.flatMap(([f, text]) =>
    [WHOLE_ROW, FILLED_IN, FILLED_IF].flatMap((problem) =>
      [...text.matchAll(problem)].map(([words]) => `${f} updates more than it was given: ${words}`),
    ),
  );
}

const WHOLE_ROW = /\b(?:m|manager|entityManager|(?:this\.)?repo(?:sitory)?)\.(?:save|upsert|update)\(/g;
const FILLED_IN = /\binput\.(\w+) \?\? (?:before|row|old|was|found)\.\1\b/g;
const FILLED_IF = /\binput\.(\w+) === undefined \? (?:before|row|old|was|found)\.\1\b/g;

const TABLE = /create table (?:if not exists )?(\w+)/g;
const VIEW = /create (?:or replace )?view (\w+)/g;
const OWNS = /\binsert into (\w+)|@Entity\(\s*(?:\{ name: )?'(\w+)'/g;
const READS = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)/g;

/** Folders that lead back to themselves by the imports of those that lie beside them, types included. A folder and what lies in it are one. */
function folderCycles(code: Record<string, string>): string[] {
  const next = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(code)) {
    for (const spec of importsOf(file, text).filter((name) => name.startsWith('.'))) {
      const from = file.split('/').slice(0, -1);
      const to = path.posix
        .join(...from, spec)
        .split('/')
        .slice(0, -1);
      const apart = from.findIndex((part, i) => part !== to[i]);
      if (apart < 0 || apart >= to.length) continue;
      const [value, other] = [from, to].map((parts) => parts.slice(0, apart + 1).join('/')) as [string, string];
      next.set(value, (next.get(value) ?? new Set()).add(other));
    }
  }
  const leadsTo = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of next.get(from) ?? []) if (!seen.has(to)) leadsTo(to, seen.add(to));
    return seen;
  };
  return [...next.keys()].filter((folder) => leadsTo(folder).has(folder));
}
