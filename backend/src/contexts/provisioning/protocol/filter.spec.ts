import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COMPARISONS, type Comparison, type Filter, parseFilter } from './filter.js';
import { matcherOf, mentions, requiredValue } from './matches.js';
import type { Resource } from './resource.js';
import { ENTERPRISE_URN, USER_SCHEMA, USER_URN } from './schemas.js';

const ANA: Resource = {
  id: 'A1',
  userName: 'Ana@Example.com',
  externalId: 'X-1',
  name: { familyName: 'O’Malley', givenName: 'Ana' },
  title: 'Lead "R&D" \\ Europe',
  active: true,
  emails: [
    { value: 'ana@example.com', type: 'work', primary: true },
    { value: 'ana@home.example', type: 'home', primary: false },
  ],
  [ENTERPRISE_URN]: { department: 'Research', manager: { value: 'M9' } },
  meta: { lastModified: '2026-03-01T10:00:00.000Z' },
};
const fits = (text: string, resource = ANA) => matcherOf(USER_SCHEMA, parseFilter(text))(resource);

describe('a filter', () => {
  it.each([
    ['userName eq "ana@EXAMPLE.com"', true],
    ['USERNAME Eq "ana@example.com"', true],
    [`${USER_URN}:userName eq "ana@example.com"`, true],
    ['externalId eq "x-1"', false],
    ['externalId eq "X-1"', true],
    ['userName ne "bo@example.com"', true],
    ['name.familyName co "o’m"', true],
    ['name.familyName sw "mal"', false],
    ['userName ew ".COM"', true],
    ['title pr', true],
    ['nickName pr', false],
    ['nickName eq null', true],
    ['title ne null', true],
    [String.raw`title eq "lead \"r&d\" \\ europe"`, true],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active ne false', true],
    ['emails co "home.example"', true],
    ['emails.value eq "ANA@home.example"', true],
    ['emails[type eq "work" and value co "@home"]', false],
    ['emails[type eq "work"].value sw "ana@e"', true],
    ['emails[not (type eq "work") and primary eq false]', true],
    [`${ENTERPRISE_URN}:department eq "research"`, true],
    [`${ENTERPRISE_URN}:manager eq "M9"`, true],
    ['meta.lastModified gt "2026-02-01T00:00:00Z"', true],
    ['meta.lastModified lt "2026-03-01T11:00:00+01:00"', false],
    ['meta.lastModified le "2026-03-01T11:00:00+01:00"', true],
    ['title pr and userName eq "x" or active eq true', true],
    ['title pr and (userName eq "x" or active eq false)', false],
    ['not (userName eq "x") and not(title pr)', false],
    ['userName eq "ana@example.com" AND NOT (active eq false) OR title eq "x"', true],
  ])('%s: %s', (text, expected) => expect(fits(text)).toBe(expected));

  it.each([
    '',
    ' ',
    'userName',
    'userName eq',
    'userName eq ana',
    'userName eq "ana',
    'userName xx "a"',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'emails[]',
    'emails[type eq "work"].',
    'not userName eq "a"',
    'userName eq "\\x"',
    'userName eq "a\nb"',
    'nothing eq "a"',
    'emails[nothing eq "a"]',
    'userName[value eq "a"]',
    'name eq "a"',
    'userName eq 5',
    'active eq "maybe"',
    'active gt true',
    'title co null',
    'meta.lastModified gt "yesterday"',
    `${'('.repeat(30)}title pr${')'.repeat(30)}`,
    `${'not ('.repeat(30)}title pr${')'.repeat(30)}`,
    Array(200).fill('title pr').join(' or '),
    `title eq "${'a'.repeat(5000)}"`,
  ])('%j is refused', (text) => expect(() => fits(text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' })));

  it('says what it must be about', () => {
    const required = (text: string) => requiredValue(USER_SCHEMA, parseFilter(text), 'userName');
    expect(required('userName eq "a" and active eq true')).toBe('a');
    expect(required('active eq true and (title pr and username eq "b")')).toBe('b');
    for (const text of ['userName eq "a" or title pr', 'not (userName eq "a")', 'userName sw "a"', 'emails[value eq "a"]'])
      expect(required(text)).toBeNull();
    expect(mentions(USER_SCHEMA, parseFilter('title pr or groups.display eq "x"'), 'groups')).toBe(true);
    expect(mentions(USER_SCHEMA, parseFilter('title pr'), 'groups')).toBe(false);
  });
});

/** Attributes that random filters ask for, with the texts that random people have there. */
const PATHS = ['userName', 'title', 'nickName', 'name.givenName'] as const;
const LETTERS = fc.string({ unit: fc.constantFrom('a', 'B', 'b', ' ', '"', '\\', ')', 'é'), maxLength: 3 });
const resource = fc.record({
  userName: LETTERS,
  title: LETTERS,
  nickName: LETTERS,
  name: fc.record({ givenName: LETTERS }),
  type: LETTERS,
});

interface Said {
  text: string;
  /** The same filter, worked out without the parser. */
  holds: (values: Record<string, string>, type: string) => boolean;
}
const term = fc
  .tuple(fc.constantFrom(...PATHS), fc.constantFrom<Comparison | 'pr'>(...COMPARISONS, 'pr'), LETTERS)
  .map(([path, op, query]): Said => {
    if (op === 'pr') return { text: `${path} PR`, holds: (values) => values[path] !== '' };
    const a = query.toLowerCase();
    return {
      text: `${path} ${op} ${JSON.stringify(query)}`,
      holds: (values) => {
        const v = values[path]!.toLowerCase();
        const there = v !== '';
        if (op === 'ne') return !(there && v === a);
        if (!there) return false;
        if (op === 'eq') return v === a;
        if (op === 'co') return a === '' || v.split(a).length > 1;
        if (op === 'sw') return v.slice(0, a.length) === a;
        if (op === 'ew') return a === '' || v.slice(-a.length) === a;
        const order = [v, a].sort()[0] === v ? (v === a ? 0 : -1) : 1;
        return { gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 }[op];
      },
    };
  });
const valued = LETTERS.map(
  (query): Said => ({
    text: `emails[type eq ${JSON.stringify(query)}]`,
    holds: (_, type) => type !== '' && type.toLowerCase() === query.toLowerCase(),
  }),
);
const { said } = fc.letrec<{ said: Said }>((tie) => ({
  said: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(term, valued),
    fc.tuple(tie('said'), fc.constantFrom('and', 'or', 'AND', 'Or'), tie('said')).map(
      ([left, op, right]): Said => ({
        text: `(${left.text}) ${op} (${right.text})`,
        holds: (v, type) =>
          op.toLowerCase() === 'and' ? left.holds(v, type) && right.holds(v, type) : left.holds(v, type) || right.holds(v, type),
      }),
    ),
    tie('said').map((of): Said => ({ text: `not (${of.text})`, holds: (v, type) => !of.holds(v, type) })),
  ),
}));

it('means of 3,000 random filters what an evaluator of its own says', () => {
  fc.assert(
    fc.property(said, resource, ({ text, holds }, { type, ...person }) => {
      const values = { userName: person.userName, title: person.title, nickName: person.nickName, 'name.givenName': person.name.givenName };
      expect([text, fits(text, { ...person, emails: [{ type }] })]).toEqual([text, holds(values, type)]);
    }),
    { numRuns: 3000 },
  );
});

it('binds `and` before `or`, whatever stands in brackets', () => {
  const three = fc.tuple(term, term, term, fc.constantFrom('and', 'or'), fc.constantFrom('and', 'or'));
  fc.assert(
    fc.property(three, resource, ([a, b, c, first, second], { type, ...person }) => {
      const values = { userName: person.userName, title: person.title, nickName: person.nickName, 'name.givenName': person.name.givenName };
      const [x, y, z] = [a, b, c].map((item) => item.holds(values, type));
      const expected = first === 'and' ? (second === 'and' ? x && y && z : (x && y) || z) : second === 'and' ? x || (y && z) : x || y || z;
      expect(fits(`${a.text} ${first} ${b.text} ${second} ${c.text}`, person)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

it('never ends in anything but a filter or a refusal', () => {
  const part = fc.constantFrom(
    ...['userName', 'emails', '[', ']', '(', ')', ' ', 'eq', 'and', 'or', 'not', 'pr', '"', 'a', '.', '\\', '5', 'null', ':', '\u0000'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      let filter: Filter;
      try {
        filter = parseFilter(parts.join(''));
      } catch (error) {
        expect(error).toMatchObject({ status: 400, scimType: 'invalidFilter' });
        return;
      }
      expect(filter).toHaveProperty('op');
    }),
    { numRuns: 5000 },
  );
});
