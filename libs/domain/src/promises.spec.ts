import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from './limits.js';
import { TEAM_SIZES } from './onboarding.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'backend/src', 'libs', 'frontends', 'shell'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/(\.(spec|factory)\.tsx?|\/testing\/.*)$/.test(file) && fs.existsSync(path.join(ROOT, file)))
  .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }));
const found = (files: RegExp, pattern: RegExp) =>
  sources.filter(({ file }) => files.test(file)).flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })));

const figureIn = (file: string, pattern: RegExp) => pattern.exec(sources.find((item) => item.file === file)!.text)![1]!;

/** Every page that there is, as the routers know it. */
const routes = [
  ...new Set(
    found(/^(shell|frontends)\//, /\bpath: ['"](\/[^'"]*)['"]|\.\.\.\[((?:'\/[^']*'(?:, )?)+)\]\.map\(\(path\)/g).flatMap(
      ({ match }) => match[1] ?? [...match[2]!.matchAll(/'([^']*)'/g)].map((item) => item[1]!),
    ),
  ),
];
/** Every text of a catalog. */
const texts = found(/^(frontends|libs|shell)\/.*(\/|-)texts\.ts$/, /(['`])((?:\\.|(?!\1)[^\\\n])*)\1/g).map(({ file, match }) => ({
  file,
  text: match[2]!,
}));

function isPage(address: string): boolean {
  const parts = address.split('/').filter(Boolean);
  return routes.some((route) => {
    const expected = route.split('/').filter(Boolean);
    return expected.length === parts.length && expected.every((part, i) => part.startsWith(':') || parts[i] === '*' || part === parts[i]);
  });
}

describe('what the product says of itself', () => {
  it('leads to pages that exist, in links of the interface and of the server', () => {
    expect(routes.length).toBeGreaterThan(40);
    const links = [
      ...found(/^(shell|frontends|libs)\//, /\b(?:href|to|url)(?:=\{?|: )(['"`])(\/(?:(?!\1)[^\n])*)\1/g),
      ...found(/^(shell|frontends|libs)\//, /\bnavigate\((['"`])(\/(?:(?!\1)[^\n])*)\1/g),
      ...found(
        /^backend\//,
        /(['"`])(\/(?:home|data|insights|tags|projects|folders|search|inbox|auth|settings|recent|shared|browse|your-work|public-object)(?:\/(?:(?!\1)[^\n'])*)?)\1/g,
      ),
      ...found(/^backend\//, /(`)\$\{(?:origin|at|url|workspace\.url)\}(\/[^`\n]*)`/g),
    ];
    expect(links.length).toBeGreaterThan(100);
    // An address in the text of a page is known up to its variables; what a variable holds may have several parts.
    const broken = links
      .map(({ file, match }) => ({
        file,
        link:
          match[2]!
            .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*')
            .replace(/[?#$].*$/, '')
            .replace(/\/$/, '') || '/',
      }))
      .filter(
        ({ file, link }) =>
          !/^\/(api|health|ping|ws|graphql|assets|remotes|embed|oembed)\b/.test(link) &&
          !/\*[^/]|[^/]\*/.test(link) &&
          !/migrations|\.sql\.ts$/.test(file) &&
          !isPage(link),
      );
    expect(broken).toEqual([]);
  });

  it('names no page that is not there', () => {
    // The pages of the product by name; one that is built later may be named from then on.
    const pages: Record<string, string> = {
      Explore: '/explore',
      Channels: '/channels',
      Contacts: '/contacts',
      Templates: '/templates',
      Charts: '/projects/*/charts',
      Canvas: '/projects/*/views',
      Recruit: '/projects/*/recruit',
      Billing: '/settings/billing',
      Analytics: '/settings/analytics',
      Integrations: '/settings/integrations',
      Groups: '/settings/groups',
      Help: '/help',
    };
    const missing = Object.keys(pages).filter((name) => !isPage(pages[name]!));
    const named = [
      ...texts,
      ...found(/./, /\bmessage: (['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g).map(({ file, match }) => ({ file, text: match[2]! })),
    ];
    const promise = new RegExp(`\\b(?:in|under|to|open|see|on) (?:${missing.join('|')})\\b|\\b[Uu]pgrade\\b|\\bplan allows\\b`);
    expect(named.filter(({ text }) => promise.test(text))).toEqual([]);
  });

  it('names no place where data is kept: which there are, only the installation knows', () => {
    const places = /\b(?:Frankfurt|Oregon|Ohio|Sydney|data lives|data residency|kept (?:and computed )?(?:there|in the region))\b/;
    expect(sources.filter(({ file, text }) => /^(shell|frontends|libs)\//.test(file) && places.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it('speaks American English, in the words that people use', () => {
    const kept =
      /^(?:your|hour|four|tour|pour|sour|flour|fallback|contour)s?$|^(?:other|like|un|clock)?wise$|^(?:exerc|prom|ra|no|prec|adv|rev|r|surpr|compr|superv|expert|conc|ar|ra|pra|prem|dev|exp|disgu)is(?:e|es|ed|ing)$/i;
    const british = [
      /\b\w+our(?:s|ed|ing|ful|able|ite|ites|hood)?\b/gi,
      /\b\w+is(?:e|es|ed|ing|ation|ations)\b/gi,
      /\b\w+(?:ogue|ogues|lled|lling)\b/gi,
      /\b(?:centre|metre|litre|theatre|grey|licence|defence|whilst|amongst|learnt|towards|artefact|judgement|cheque|programme)s?\b/gi,
    ];
    const double = /^(?:cata|dia|ana|mono|pro|epi)logues?$|^(?:cance|labe|mode|trave|leve|signa|fue|dia|tota)ll(?:ed|ing)$/i;
    const odd =
      /\b(?:stands? here|take[ns]? back|anew|came to nothing|whoever asked|sub-domain|upper-case|lower-case|sign(?:ed)? (?:in|out)|run out or|emails?)\b/i;
    const faults = texts
      .map(({ file, text }) => ({ file, text: text.replace(/\{\{[^}]*\}\}/g, '') }))
      .filter(({ text }) => /\s/.test(text) && !/“/.test(text))
      .flatMap(({ file, text }) => [
        ...british
          .flatMap((rule) => text.match(rule) ?? [])
          .filter((word) => !kept.test(word) && (!/(?:ogues?|ll(?:ed|ing))$/i.test(word) || double.test(word)))
          .map((word) => `${file}: ${word} in "${text}"`),
        ...(odd.test(text) ? [`${file}: "${text}"`] : []),
      ]);
    expect(faults).toEqual([]);
  });

  it('writes the places of a text as they are filled', () => {
    const places = texts.flatMap(({ file, text }) => (text.match(/\{\{.*?(?:\}\}|$)/g) ?? []).map((place) => ({ file, place })));
    expect(places.length).toBeGreaterThan(400);
    expect(places.filter(({ place }) => !/^\{\{\w+(, number)?\}\}$/.test(place))).toEqual([]);
  });

  it('gives no figure that no limit backs', () => {
    const megabytes = LIMITS.import.bytes / 1024 / 1024;
    const files = figureIn('backend/src/contexts/integrations/imports/imports.controller.ts', /const MAX_FILES = (\d+)/);
    const cap = Number(figureIn('backend/src/contexts/search/search-index/search-index.service.ts', /const MAX_HITS = (\d+)/));
    const days = figureIn('backend/src/contexts/search/queries/facets.service.ts', /getTime\(\) - (\d+) \* 24/);
    const sizes = TEAM_SIZES.flatMap((size) => size.match(/\d+/)?.map(Number) ?? []);
    const backed = [
      `Up to ${megabytes} MB each, ${files} at a time`,
      `${megabytes} MB`,
      `import ${files} files at a time`,
      `Up to ${LIMITS.invite.emails}, separated`,
      `once, for ${LIMITS.token.magicMinutes} minutes`,
      `within ${LIMITS.token.confirmHours} hours`,
      `up to ${LIMITS.subdomain.max} characters`,
      `${LIMITS.password.min} to ${LIMITS.password.max} characters`,
      `Last ${days} days`,
      `first ${cap.toLocaleString('en')} results`,
      ...sizes.map((max, i) => `${(sizes[i - 1] ?? 1) + 1} to ${max}`),
      `More than ${sizes.at(-1)}`,
    ];
    // What the server says is compared with its source, where the figures are those of the limits.
    const own = texts.filter(({ file, text }) => !file.startsWith('libs/domain/') && !text.startsWith('@libs/'));
    const unbacked = own.filter(({ text }) => {
      const said = backed.reduce((rest, value) => rest.replace(value, ''), text.replace(/\{\{[^}]*\}\}|\$\{.*\}|Tag 1 highlight/g, ''));
      // Words of people in examples, times and addresses are no promises.
      return /\d/.test(said) && !/[“”]|https?:|\d\d:\d\d/.test(said);
    });
    expect(unbacked).toEqual([]);
    // In words: invitations.
    expect(LIMITS.token.inviteDays).toBe(7);
  });
});
