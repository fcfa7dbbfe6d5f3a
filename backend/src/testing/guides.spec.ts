import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS, LIMITS, SERVER_LIMITS } from '@libs/domain';
import { CONFIG_TABLE } from '#platform/config';
import { aNote } from '../contexts/documents/docs/doc.factory.js';
import { BACKOFF_S } from '../platform/jobs/outbox.repository.js';
import { startApp, type TestApp } from './harness.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const guide = (name: string) => fs.readFileSync(path.join(ROOT, 'docs/guide', name), 'utf8');
const api = guide('api.md');
const admin = guide('administrator.md');
/** Node.js, unlike browsers and curl, does not know that every *.localhost is this machine. */
const LOCALHOST = `data:text/javascript,import dns from 'node:dns';const real=dns.lookup;dns.lookup=(name,...rest)=>real(/localhost$/.test(name)?'127.0.0.1':name,...rest);`;

/** The examples of the API guide in their order, each with the answer that is shown below it, if one is. */
const EXAMPLES = [...api.matchAll(/^```(sh|js)\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```\n)?/gm)].map(
  ([, language, code, displayed]) => ({
    language: language!,
    code: code!,
    shown: displayed && JSON.parse(displayed),
  }),
);
/** What the first example in JavaScript says that the others use. */
const ASK = /^async function ask[\s\S]*?^}\n/m.exec(api)![0];

describe('the API guide', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-guide-'));
  let t: TestApp;
  let env: Record<string, string>;

  beforeAll(async () => {
    t = await startApp({ web: true });
    const { subdomain, admin: ada } = await t.aWorkspace();
    const { secret } = (await ada.ask(`mutation { createAccessToken(input: { name: "Guide", scopes: [read, write] }) { secret } }`))
      .createAccessToken;
    const { id: project } = (await ada.ask(`mutation { createProject(input: { name: "Refunds" }) { id } }`)).createProject;
    const note = await aNote(t, ada.actor, project, 'We asked for the deposit back, and nobody answered for two weeks.');
    await t.settle();
    const { NODE_OPTIONS: _, ...clean } = process.env as Record<string, string>;
    env = {
      ...clean,
      VERBATIM: `http://${subdomain}.${t.config.rootDomain}`,
      VERBATIM_TOKEN: secret,
      PROJECT: project,
      NOTE: note,
    };
  });
  afterAll(async () => {
    await t?.close();
    fs.rmSync(dir, { recursive: true, force: true });
  });

  async function run({ language, code }: (typeof EXAMPLES)[number]): Promise<{ out: string; said: string; exit: number | null }> {
    const script = code.includes('async function ask') || !/\bask\(/.test(code) ? code : `${ASK}${code}`;
    const child =
      language === 'sh'
        ? spawn('sh', ['-c', code], { cwd: dir, env })
        : spawn(process.execPath, ['--no-warnings', '--import', LOCALHOST, '--input-type=module', '-e', script], { cwd: dir, env });
    let [out, text] = ['', ''];
    child.stdout.on('data', (d) => (out += d));
    child.stderr.on('data', (d) => (text += d));
    const [exit] = await once(child, 'close');
    return { out, said: text, exit };
  }

  it('has examples in both languages', () => {
    for (const language of ['sh', 'js']) expect(EXAMPLES.filter((e) => e.language === language).length).toBeGreaterThan(4);
  });

  it.each(EXAMPLES.map((example) => [firstLine(example.code), example] as const))('runs: %s', async (_, example) => {
    const { out, said: text, exit } = await run(example);
    expect([exit, text]).toEqual([0, expect.not.stringContaining('Error')]);
    // Files that came instead of an answer have something in them.
    if (!out) for (const name of fs.readdirSync(dir)) expect([name, fs.statSync(path.join(dir, name)).size > 0]).toEqual([name, true]);
    if (!out) return;
    const answer = JSON.parse(out);
    if (!example.shown?.errors) expect(answer.errors).toBeUndefined();
    expect(answer.error).toBeUndefined();
    if (example.shown) expect(shapeOf(answer)).toEqual(shapeOf(example.shown));
    // The upload answers at once, the last question about it waits.
    if (answer.items && example.language === 'js') expect(answer).toMatchObject({ state: 'done', items: [{ state: 'done' }] });
    if ('highlights' in answer) expect(answer).toEqual({ highlights: expect.any(Number) });
  });

  it('names every code with its status, and limits as they are', () => {
    const codes = [...api.matchAll(/^\| `([\w-]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)]);
    expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])));
    const { person } = LIMITS.rate;
    const { bytes, fields, rootFields, depth, aliases, cost } = SERVER_LIMITS.graphql;
    const says = [...api.matchAll(/^\| [A-Z][^|]* \| (\d+) \|$/gm)].map(([, n]) => Number(n));
    expect(says).toEqual([person.burst, person.perSecond, LIMITS.rate.costPerRequest, bytes, fields, rootFields, depth, aliases, cost]);
  });
});

describe('the administrator’s guide', () => {
  it('names every variable of the configuration, and no other', () => {
    const named = new Set([...admin.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*|\/[^`]*)?`/g)].map((m) => m[1]!));
    expect([...named].sort()).toEqual(Object.keys(CONFIG_TABLE).sort());
  });

  it('names the roles that there are, and when work is tried again', () => {
    const roles = [...admin.matchAll(/^\| `([\w-]+)` \|/gm)].map((m) => m[1]!).filter((name) => name === name.toLowerCase());
    const { rule } = CONFIG_TABLE.ROLE;
    expect(roles).toEqual([...rule.options].sort((a, b) => roles.indexOf(a) - roles.indexOf(b)));
    const said = /tried again after ([^;]+?), and then/.exec(admin)![1]!;
    const seconds = said.split(/, | and /).map((text) => {
      const [n, unit] = text.split(' ') as [string, 's' | 'min' | 'h'];
      return Number(n) * { s: 1, min: 60, h: 3600 }[unit];
    });
    expect(seconds).toEqual([...BACKOFF_S]);
  });

  it('points at files and commands that are there', () => {
    const scripts = Object.keys(JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts);
    for (const text of [admin, api, fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8')]) {
      for (const [, script] of text.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toContain(script);
      for (const [, file] of text.matchAll(/`((?:backend|docker|docs)\/[\w./-]+\.\w+)`/g))
        expect([file, fs.existsSync(path.join(ROOT, file!))]).toEqual([file, true]);
    }
    for (const [, to] of [...admin.matchAll(/\]\((\.\.[^)#]+)/g), ...api.matchAll(/\]\((\.\.[^)#]+)/g)])
      expect([to, fs.existsSync(path.resolve(ROOT, 'docs/guide', to!))]).toEqual([to, true]);
  });
});

function firstLine(code: string): string {
  return code.trim().split('\n')[0]!.slice(0, 70);
}

/** Names of the fields and kinds of the values of an answer. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  const entries = Object.entries(value).filter(([name]) => !['requestId', 'locations'].includes(name));
  return Object.fromEntries(entries.sort().map(([name, v]) => [name, shapeOf(v)]));
}
