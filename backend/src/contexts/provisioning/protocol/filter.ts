import { invalidFilter } from './scim-error.js';

/** The operators that compare an attribute with a value. */
export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
/** One of them. */
export type Comparison = (typeof COMPARISONS)[number];
/** What stands on the right of one. */
export type Literal = string | number | boolean | null;

/** A filter (RFC 7644, 3.4.2.2); `path` is an attribute as it was written. A value path asks one value of a list: `emails[type eq "work"].value`. */
export type Filter =
  | { op: 'and' | 'or'; left: Filter; right: Filter }
  | { op: 'not'; of: Filter }
  | { op: 'pr'; path: string; within?: ValuePath }
  | { op: Comparison; path: string; value: Literal; within?: ValuePath }
  | { op: 'has'; path: string; filter: Filter };

/** Which values of the attribute before the brackets are meant; `path` of the comparison is then the sub-attribute behind them. */
export interface ValuePath {
  path: string;
  filter: Filter;
}

const MOST_LETTERS = 4000;
const MOST_DEPTH = 20;
/** Each comparison costs time for every resource. */
const MOST_TERMS = 100;
const ATTRIBUTE = /[A-Za-z$][\w$:.-]*/y;
const WORD = /[A-Za-z]+/y;
const STRING = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = / */y;

/** Reads a filter; throws a ScimError invalidFilter that says where it cannot be read. */
export function parseFilter(text: string): Filter {
  if (text.length > MOST_LETTERS) throw invalidFilter(`A filter can have at most ${MOST_LETTERS} characters.`);
  const parser = new FilterParser(text);
  const filter = parser.either(0);
  if (!parser.isAtEnd()) parser.fail('the end of the filter');
  return filter;
}

/** Recursive descent: `either` is made of `both`, `both` of `term`, and a term may hold `either` in brackets. */
export class FilterParser {
  private terms = 0;

  constructor(
    private readonly text: string,
    private at = 0,
  ) {}

  get position(): number {
    return this.at;
  }

  isAtEnd(): boolean {
    this.take(SPACE);
    return this.at === this.text.length;
  }

  /** Terms that are joined by `or`. */
  either(depth: number): Filter {
    if (depth > MOST_DEPTH) throw invalidFilter(`A filter can be nested at most ${MOST_DEPTH} levels deep.`);
    let left = this.both(depth);
    while (this.acceptWord('or')) left = { op: 'or', left, right: this.both(depth) };
    return left;
  }

  fail(requested: string): never {
    throw invalidFilter(`The filter cannot be read at character ${this.at + 1}: ${requested} was expected.`);
  }

  /** A sign that has to stand here. */
  expect(sign: string): void {
    this.take(SPACE);
    if (this.text[this.at] !== sign) this.fail(`“${sign}”`);
    this.at += 1;
  }

  private both(depth: number): Filter {
    let left = this.term(depth);
    while (this.acceptWord('and')) left = { op: 'and', left, right: this.term(depth) };
    return left;
  }

  private term(depth: number): Filter {
    this.terms += 1;
    if (this.terms > MOST_TERMS) throw invalidFilter(`A filter can have at most ${MOST_TERMS} terms.`);
    if (this.acceptNot()) return { op: 'not', of: this.inBrackets(depth) };
    this.take(SPACE);
    if (this.text[this.at] === '(') return this.inBrackets(depth);
    const path = this.take(ATTRIBUTE);
    if (!path) this.fail('an attribute');
    if (this.text[this.at] !== '[') return this.comparison(path);
    this.at += 1;
    const filter = this.either(depth + 1);
    this.expect(']');
    if (this.text[this.at] !== '.') return { op: 'has', path, filter };
    this.at += 1;
    const sub = this.take(ATTRIBUTE);
    if (!sub) this.fail('an attribute');
    return { ...this.comparison(sub), within: { path, filter } };
  }

  private comparison(path: string): Extract<Filter, { path: string }> & { op: 'pr' | Comparison } {
    this.take(SPACE);
    const word = this.take(WORD)?.toLowerCase();
    if (word === 'pr') return { op: 'pr', path };
    const op = COMPARISONS.find((value) => value === word);
    if (!op) this.fail('an operator');
    return { op, path, value: this.literal() };
  }

  private literal(): Literal {
    this.take(SPACE);
    const text = this.take(STRING) ?? this.take(NUMBER);
    if (text !== null) return this.parsed(text);
    const word = this.take(WORD)?.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    return this.fail('a value');
  }

  private parsed(text: string): Literal {
    try {
      return JSON.parse(text);
    } catch {
      // A control character that is not escaped.
      return this.fail('a JSON string');
    }
  }

  private inBrackets(depth: number): Filter {
    this.expect('(');
    const filter = this.either(depth + 1);
    this.expect(')');
    return filter;
  }

  /** `not` is a word only before a bracket: an attribute may be called so. */
  private acceptNot(): boolean {
    const from = this.at;
    if (this.acceptWord('not')) {
      this.take(SPACE);
      if (this.text[this.at] === '(') return true;
    }
    this.at = from;
    return false;
  }

  private acceptWord(requested: string): boolean {
    const from = this.at;
    this.take(SPACE);
    if (this.take(WORD)?.toLowerCase() === requested && !/[\w$:.[-]/.test(this.text[this.at] ?? ' ')) return true;
    this.at = from;
    return false;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0] ?? null;
    if (match !== null) this.at += match.length;
    return match;
  }
}
