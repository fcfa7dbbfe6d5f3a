import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig, readOwnerUrl, readRole } from './config.js';
import { CONFIG_TABLE } from './config-table.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const base = { DATABASE_URL: 'postgres://a@h/d', DB_OWNER_URL: 'postgres://o@h/d', DB_SWEEPER_URL: 'postgres://s@h/d' };

const VALUES: Record<string, string> = { SMTP_URL: 'smtp://mail:25' };

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
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'http://mail'],
    ['SEARCH_URL', 'search:9200'],
    ['ROLE', 'both'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['REGION', 'mars'],
    ['CELLS', `us_b=http://us.example.com#${'k'.repeat(43)}`],
    ['CELLS', `us_b=https://us.example.com#short`],
    ['CELLS', `us_b=https://us.example.com#${'k'.repeat(43)},us_b=https://eu.example.com#${'l'.repeat(43)}`],
    ['CELLS', `us_b=https://us.example.com#${'k'.repeat(43)},eu_a=https://us.example.com#${'l'.repeat(43)}`],
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

  it('knows the cells of the product, and stops where they do not fit what this installation is', () => {
    const CELLS = `us_b=https://us.example.com#${'k'.repeat(43)},eu_a=https://eu.example.com/#${'l'.repeat(43)}`;
    const eu = { ...base, CELLS, REGION: 'eu_a', ROOT_DOMAIN: 'eu.example.com', SAMPLE: 'on' };
    const { cells, region, sample } = readConfig(eu);
    expect([cells?.keeper.region, cells?.own.origin, region, sample]).toEqual(['us_b', 'https://eu.example.com', 'eu_a', false]);
    expect(() => readConfig({ ...eu, REGION: '' })).toThrow(/^CELLS is set and REGION is not/);
    expect(() => readConfig({ ...eu, REGION: 'au_a' })).toThrow(/^CELLS names no cell of REGION=au_a/);
    expect(() => readConfig({ ...eu, ROOT_DOMAIN: 'us.example.com' })).toThrow(/ROOT_DOMAIN that it is at https:\/\/us.example.com/);
    expect(readConfig(base)).toMatchObject({ cells: null, region: null });
  });

  it('does not give the password of the database owner to processes that answer requests or run jobs', () => {
    for (const ROLE of ['web', 'worker']) {
      expect(() => readConfig({ ...base, ROLE })).toThrow(/^DB_OWNER_URL is set, and ROLE=\w+ must not know it/);
      expect(readConfig({ ...base, ROLE, DB_OWNER_URL: undefined })).not.toHaveProperty('ownerUrl');
    }
    expect(readOwnerUrl({ ROLE: 'migrate', DB_OWNER_URL: base.DB_OWNER_URL })).toBe(base.DB_OWNER_URL);
    expect(() => readOwnerUrl({})).toThrow(/^DB_OWNER_URL is not set/);
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

  it('is all that the compose file sets, with the owner of the database for the migration alone', () => {
    const compose = fs
      .readFileSync(path.join(ROOT, 'docker/compose.yml'), 'utf8')
      .replace(/\$\{(\w+):\?\}/g, (_, name) => VALUES[name] ?? 'x'.repeat(32));
    const of = (head: RegExp) =>
      Object.fromEntries([...head.exec(compose)![1]!.matchAll(/^ {6}([A-Z_]+): "?([^"\n]+)"?$/gm)].map((m) => [m[1]!, m[2]!]));
    const migrate = of(/migrate: &image\n[\s\S]*?environment:\n((?: {6}[A-Z_]+:.*\n)+)/);
    const serves = of(/environment: &env\n((?: {6}[A-Z_]+:.*\n)+)/);
    expect([...Object.keys(serves), ...Object.keys(migrate)].filter((name) => !(name in CONFIG_TABLE))).toEqual([]);
    expect(readConfig(serves)).toMatchObject({ role: 'web', redisUrl: 'redis://valkey:6379' });
    expect([readRole(migrate), readOwnerUrl(migrate)]).toEqual(['migrate', expect.stringContaining('app_owner')]);
    expect(compose.match(/DB_OWNER_URL/g)).toHaveLength(1);
    // No installation may use a password that is public here.
    const passwords = [
      ...fs.readFileSync(path.join(ROOT, 'docker/compose.yml'), 'utf8').matchAll(/(?:PASSWORD|SECRET): (\S+)|\/\/\w+:([^@\s]+)@/g),
    ];
    expect(passwords.length).toBeGreaterThan(5);
    for (const [, a, b] of passwords) expect(a ?? b).toMatch(/^\$\{\w+:\?\}$/);
  });

  it('shows neither mail nor a sample unless it is asked to, and compose listens to this machine alone', () => {
    expect(readConfig(base)).toMatchObject({ devMailbox: false, sample: false });
    const compose = fs.readFileSync(path.join(ROOT, 'docker/compose.yml'), 'utf8');
    const ports = [...compose.matchAll(/^ {6}- "?([\d.:]+:\d+)"?$/gm)].map((m) => m[1]!);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(compose).not.toMatch(/DEV_MAILBOX|SAMPLE/);
  });
});
