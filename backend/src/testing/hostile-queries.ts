/** One hostile query: what it is made of, its text, and variables where those are what is hostile. */
export interface HostileQuery {
  kind: string;
  query: string;
  variables?: Record<string, unknown>;
}

/** Numbers in [0, 1) that a seed decides. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What a text may be made of: a size in bytes, chance, and names of the schema. */
interface Means {
  bytes: number;
  random: () => number;
  /** An integer below n. */
  below: (n: number) => number;
  one: <T>(of: readonly T[]) => T;
  /** As many parts as fit into the size, or `most`. */
  fill: (part: (i: number) => string, most?: number) => string;
}

// A way down from the root, and leaves beside it: what is near a name of the schema costs suggestions.
const NEAR_MISS_QUERIES = [
  'sesion',
  'sessions',
  'noted',
  'notez',
  'projecto',
  'highlite',
  'tagz',
  'serch',
  'insigths',
  'membres',
  'folderz',
  'userName',
];
const SESSION = 'session { user { id name email } workspace { id name subdomain } role rootDomain }';

const KINDS: Record<string, (m: Means) => string> = {
  'deep selections': (m) => nested(m, '{a', '}', 3),
  'deep selections that are valid at first': (m) => `{ session { user ${nested(m, '{ id user ', '}', 11)} } }`,
  'deep inline fragments': (m) => `{ ${nested(m, '... on Query { ', '}', 16)} }`,
  'deep lists': (m) => `{ a(x: ${nested(m, '[', ']', 2)}) }`,
  'deep objects': (m) => `{ a(x: ${nested(m, '{a:', '}', 4, '1')}) }`,
  'deep types': (m) => `query ($a: ${nested(m, '[', ']', 2, 'Int')}) { a }`,
  'wide aliases': (m) => `{ ${m.fill((i) => `a${i}: session { rootDomain }`)} }`,
  'wide fields': (m) => `{ session { ${m.fill(() => 'rootDomain')} } }`,
  'wide objects': (m) => `{ ${m.fill(() => 'session { user { id } }')} }`,
  'fields that conflict': (m) => `{ ${m.fill((i) => `x: note(id: "${i}") { id }`)} }`,
  'fields that conflict in the last place': (m) => `{ ${m.fill((i) => `x: note(id: "a") { y: ${i % 999 ? 'id' : 'title'} }`)} }`,
  'fields that conflict below each other': (m) => {
    const width = 2 + m.below(6);
    const level = (n: number): string => (n ? Array.from({ length: width }, () => `a { ${level(n - 1)} }`).join(' ') : 'id');
    return `{ ${level(Math.floor(Math.log(m.bytes / 8) / Math.log(width)))} }`;
  },
  'long arguments that are compared': (m) => `{ ${m.fill((i) => `x: search(input: { query: "${'a'.repeat(200)}${i}" }) { total }`)} }`,
  'one long argument spread often': (m) =>
    `{ ${'...f '.repeat(900)} } fragment f on Query { x: note(id: "${'a'.repeat(m.bytes - 8000)}") { id } }`,
  'fragments that double': (m) =>
    `{ ...f0 } ${m.fill((i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`, 40 + m.below(2000))} fragment fin on Query { a }`,
  'fragments in a chain': (m) => `{ ...f0 } ${m.fill((i) => `fragment f${i} on Query { ...f${i + 1} }`)}`,
  'fragments in a chain with objects': (m) =>
    `{ ...f0 } ${m.fill((i) => `fragment f${i} on Query { session { user { id } } ...f${i + 1} }`)}`,
  'fragments in a ring': (m) => {
    const ring = 1 + m.below(400);
    return `{ ...f0 } ${m.fill((i) => `fragment f${i} on Query { ...f${(i + 1) % ring} }`, ring)}`;
  },
  'fragments that all meet': (m) => {
    const parts = Math.floor(m.bytes / 90);
    const spreads = Array.from({ length: parts }, (_, i) => `...f${i}`).join(' ');
    return `{ ${spreads} } ${Array.from({ length: parts }, (_, i) => `fragment f${i} on Query { x${i}: session { y${i}: rootDomain } }`).join(' ')}`;
  },
  'fragments that nobody spreads': (m) => `{ session { rootDomain } } ${m.fill((i) => `fragment f${i} on Query { ${SESSION} }`)}`,
  'fragments of one name': (m) => `{ ...f } ${m.fill(() => 'fragment f on Query { session { rootDomain } }')}`,
  'fragments that are not there': (m) => `{ ${m.fill((i) => `...none${i}`)} }`,
  'directives of one field': (m) =>
    `{ session ${m.fill((i) => m.one(['@include(if: true)', '@skip(if: false)', `@d${i}`]))} { rootDomain } }`,
  'unknown directives': (m) => `{ session { rootDomain ${m.fill((i) => `@includ${i % 7}`)} } }`,
  'unknown fields': (m) => `{ ${m.fill((i) => m.one(NEAR_MISS_QUERIES) + i)} }`,
  'unknown fields of objects': (m) => `{ session { ${m.fill((i) => `user { ${m.one(NEAR_MISS_QUERIES)}${i} }`)} } }`,
  'unknown arguments': (m) => `{ session(${m.fill((i) => `${m.one(NEAR_MISS_QUERIES)}${i}: 1`)}) { rootDomain } }`,
  'one argument again and again': (m) => `{ note(${m.fill(() => 'id: 1')}) { id } }`,
  'unknown input fields': (m) => `{ search(input: { ${m.fill((i) => `querry${i}: 1`)} }) { total } }`,
  'one input field again and again': (m) => `{ search(input: { ${m.fill(() => 'query: "x"')} }) { total } }`,
  'long lists': (m) => `{ notes(projectId: [${m.fill((i) => `${i}`)}]) { total } }`,
  'variables that nobody uses': (m) => `query (${m.fill((i) => `$v${i}: ID`)}) { session { rootDomain } }`,
  'variables of one name': (m) => `query (${m.fill(() => '$v: ID')}) { session { rootDomain } }`,
  'variables of unknown types': (m) => `query (${m.fill((i) => `$v${i}: Strng${i % 9}`)}) { session { rootDomain } }`,
  'variables that nobody defined': (m) => `{ ${m.fill((i) => `n: note(id: $v${i}) { id }`)} }`,
  'variables through many operations': (m) =>
    `${m.fill((i) => `query q${i} { ...f }`)} fragment f on Query { ${Array.from({ length: 50 }, (_, i) => `note(id: $v${i}) { id }`).join(' ')} }`,
  'operations without a name': (m) => m.fill(() => '{ session { rootDomain } }'),
  'operations of one name': (m) => m.fill(() => 'query q { session { rootDomain } }'),
  'a type system': (m) => m.fill((i) => `type T${i} implements Query @d { a(x: [T${i}!]! = {}): T }`),
  'extensions of types': (m) => m.fill(() => 'extend type Query { session: String }'),
  'a long text': (m) => `{ note(id: "${'\\u0041\\n'.repeat(m.bytes / 8)}") { id } }`,
  'a text without an end': (m) => `{ note(id: "${'a'.repeat(m.bytes)}`,
  'a block of lines': (m) => `{ note(id: """${'\n  \\""" x'.repeat(m.bytes / 9)}""") { id } }`,
  'a block without an end': (m) => `{ note(id: """${'\n'.repeat(m.bytes)}`,
  comments: (m) => `${'#\n'.repeat(m.bytes / 2)}{ sesion }`,
  'commas and marks': (m) => `{${','.repeat(m.bytes / 2)}${'\ufeff'.repeat(m.bytes / 6)} sesion }`,
  'errors after many lines': (m) => `${'\n'.repeat(m.bytes - 4000)}{ ${'nothing '.repeat(400)} }`,
  'a long name': (m) => `{ ${'session'.repeat(m.bytes / 7)} }`,
  'a long number': (m) => `{ note(id: ${'9'.repeat(m.bytes)}) { id } }`,
  'introspection of types': (m) => `{ __schema { ${m.fill((i) => `t${i}: types { name fields { name } }`)} } }`,
  'introspection that turns in circles': (m) => `{ __schema { types { ${nested(m, 'fields { type { ', '} }', 19, 'name')} } } }`,
  'introspection of one type': (m) => `{ ${m.fill((i) => `a${i}: __type(name: "Note") { fields { type { name } } }`)} }`,
  'pages of pages': (m) => `{ ${m.fill((i) => `p${i}: projects(first: 100000) { nodes { id folder { id name } } }`)} }`,
  'names of prototypes': (m) =>
    `{ ${m.fill((i) => `${m.one(['__proto__', 'constructor', 'toString', '__typename'])}: session { a${i}: rootDomain }`)} }`,
  'all that is allowed': (m) =>
    `{ ${Array.from({ length: 20 }, () => `session { ${'user { id name email } workspace { id name } role '.repeat(12)} }`).join(' ')} } #${'x'.repeat(Math.max(0, m.bytes - 13_000))}`,
  'tokens of no grammar': (m) =>
    m.fill(() =>
      m.one([
        '{',
        '}',
        '(',
        ')',
        '[',
        ']',
        '...',
        '@',
        '$',
        ':',
        '=',
        '|',
        '&',
        '!',
        '"',
        'on',
        'query',
        '0',
        '-1.e9',
        '\\',
        '\u0000',
        '\ud800',
      ]),
    ),
  'random queries': (m) => random(m),
};

/** Names of all kinds of hostile queries. */
export const HOSTILE_KINDS: readonly string[] = Object.keys(KINDS);

/** The hostile query that a number stands for, of about so many bytes: kinds come in turn, the number is the seed of the rest. */
export function hostileQuery(n: number, bytes = 64 * 1024): HostileQuery {
  const kind = HOSTILE_KINDS[n % HOSTILE_KINDS.length]!;
  const random = randomOf(n * 2654435761);
  const below = (max: number) => Math.floor(random() * max);
  const fill = (part: (i: number) => string, max = Number.POSITIVE_INFINITY) => {
    const parts: string[] = [];
    for (let i = 0, length = 0; length < bytes - 300 && i < max; i++) {
      const text = part(i);
      parts.push(text);
      length += text.length + 1;
    }
    return parts.join(' ');
  };
  const query = KINDS[kind]!({ bytes, random, below, one: (of) => of[below(of.length)]!, fill });
  // Each text is another one, so that no cache can help.
  return { kind, query: `${query} # ${n}` };
}

function nested(m: Means, open: string, close: string, each: number, heart = 'a'): string {
  const levels = Math.floor(m.bytes / each);
  return open.repeat(levels) + (open.endsWith('[') ? '' : ` ${heart} `) + close.repeat(levels);
}

/** A text of GraphQL's grammar with nothing meant: names of the schema and others, whatever may stand somewhere stands there. */
function random(m: Means): string {
  let left = m.bytes - 400;
  const say = (text: string) => {
    left -= text.length + 1;
    return text;
  };
  const name = () =>
    say(m.one([...NEAR_MISS_QUERIES, 'session', 'user', 'id', 'name', 'notes', 'nodes', 'projects', 'first', 'query', 'on', 'a', 'b']));
  const value = (level: number): string => {
    const what = left < 0 || level > 30 ? 0 : m.below(9);
    if (what === 7) return `[${list(6, () => value(level + 1))}]`;
    if (what === 8) return `{${list(6, () => `${name()}: ${value(level + 1)}`)}}`;
    return say(m.one(['1', '"x"', 'null', 'true', '$v', 'ENUM', '-1.5e3', '"""b"""']));
  };
  const list = (max: number, part: () => string): string => Array.from({ length: m.below(max + 1) }, part).join(' ');
  const args = () => (m.below(4) ? '' : `(${name()}: ${value(0)} ${list(3, () => `${name()}: ${value(0)}`)})`);
  const directives = () => (m.below(8) ? '' : list(3, () => `@${name()}${args()}`));
  const selections = (level: number): string => {
    const parts: string[] = [];
    do {
      const what = m.below(10);
      const below = level < 40 && left > 0 && m.below(3) ? `{ ${selections(level + 1)} }` : '';
      if (what === 0) parts.push(`...f${m.below(20)} ${directives()}`);
      else if (what === 1 && below) parts.push(`... ${m.below(2) ? `on ${name()}` : ''} ${directives()} ${below}`);
      else parts.push(`${m.below(5) ? '' : `${name()}: `}${name()}${args()} ${directives()} ${below}`);
    } while (left > 0 && m.below(5));
    return parts.join(' ');
  };
  const definitions: string[] = [];
  for (let i = 0; left > 0; i++)
    definitions.push(
      m.below(2)
        ? `fragment f${i % 20} on ${name()} ${directives()} { ${selections(0)} }`
        : `${m.one(['query', 'mutation', 'subscription'])} ${name()} ${m.below(2) ? '' : `($v: ${name()} = ${value(0)})`} { ${selections(0)} }`,
    );
  return definitions.join('\n');
}

/** Variables that are hostile by themselves, for any query. */
export const HOSTILE_VARIABLES: Record<string, () => string> = {
  'deep lists': () => `{"v":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'deep objects': () => `{"v":${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}}`,
  'a million entries': () => `{"v":[${'0,'.repeat(950_000)}0]}`,
  'many names': () => `{"v":{${Array.from({ length: 150_500 }, (_, i) => `"${i.toString(36)}":0`).join(',')}}}`,
  'a prototype': () => `{"v":{"__proto__":{"isAdmin":true}}}`,
  'a prototype in disguise': () => `{"v":{"\\u005f_proto__":{"isAdmin":true}}}`,
};
