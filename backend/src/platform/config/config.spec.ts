import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONFIG_TABLE, readConfig } from './config.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const base = { DATABASE_URL: 'postgres://a@h/d', DB_OWNER_URL: 'postgres://o@h/d', DB_SWEEPER_URL: 'postgres://s@h/d' };

describe('the configuration', () => {
  it('has defaults for all but the database', () => {
    expect(readConfig(base)).toMatchObject({ port: 3000, rootDomain: 'localhost:3000', secure: false, redisUrl: null, role: 'all' });
    expect(readConfig({ ...base, PORT: '4000', REDIS_URL: '' })).toMatchObject({ rootDomain: 'localhost:4000', redisUrl: null });
    expect(readConfig({ ...base, ROOT_DOMAIN: 'verbatim.example' }).secure).toBe(true);
  });

  it.each([
    ['PORT', 'eighty'],
    ['ROOT_DOMAIN', 'http://verbatim.example'],
    ['ROOT_DOMAIN', 'bad domain'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'http://mail'],
    ['SEARCH_URL', 'search:9200'],
    ['ROLE', 'both'],
    ['DATABASE_URL', 'mysql://h/d'],
  ])('stops on %s=%s with one line that names it', (name, value) => {
    const problem = (() => {
      try {
        readConfig({ ...base, [name]: value });
      } catch (e) {
        return (e as Error).message;
      }
    })();
    expect(problem).toMatch(new RegExp(`^${name}=`));
    expect(problem).not.toContain('\n');
  });

  it('shows no password in its complaint', () => {
    expect(() => readConfig({ ...base, SEARCH_URL: 'https://ada:sesame@search:9200' })).toThrow(/^SEARCH_URL=\(hidden\) is not valid/);
  });

  it('is what the README says, line by line', () => {
    const rows = [
      ...fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \| `?([^|`]*)`? \| ([^|]+) \|$/gm),
    ].map((m) => [m[1], m[2]!.trim(), m[3]!.trim()]);
    expect(rows).toEqual(Object.entries(CONFIG_TABLE).map(([name, c]) => [name, c.fallback, c.means]));
  });

  it('is all that the compose file sets', () => {
    const compose = fs.readFileSync(path.join(ROOT, 'docker/compose.yml'), 'utf8');
    const env = /environment: &env\n((?: {6}[A-Z_]+:.*\n)+)/.exec(compose)![1]!;
    const set = Object.fromEntries([...env.matchAll(/^ {6}([A-Z_]+): "?([^"\n]+)"?$/gm)].map((m) => [m[1]!, m[2]!]));
    expect(Object.keys(set).filter((name) => !(name in CONFIG_TABLE))).toEqual([]);
    expect(readConfig(set)).toMatchObject({ role: 'web', redisUrl: 'redis://valkey:6379' });
  });
});
