import { REDACTED } from '@libs/domain';
import { isSafeHref } from './schema.js';

/** What a link goes to whose target said what was redacted. */
const REDACTED_URL = 'https://redacted.invalid/';
/** Words of fewer letters are no reason to change anything but the place they were redacted at. */
const SHORTEST = 4;

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** The words that were redacted, to be found where no position says that they are them: in old texts, targets of links, quotes. */
export class RedactedWords {
  private readonly words: string[];

  /** `texts` are what was redacted, a block of text each; `hrefs` the links that lay on it. */
  constructor(
    private readonly texts: readonly string[],
    private readonly hrefs: ReadonlySet<string> = new Set(),
    private readonly shortest = SHORTEST,
  ) {
    const trimmed = texts.map((text) => text.trim()).filter((text) => [...text].length >= shortest && !/^[\s█]+$/u.test(text));
    this.words = [...new Set(trimmed.map(lower))].sort((a, b) => b.length - a.length);
  }

  /** These words and others. */
  and(texts: readonly string[]): RedactedWords {
    return new RedactedWords([...this.texts, ...texts], this.hrefs, this.shortest);
  }

  /** How many different ones there are. */
  get size(): number {
    return this.words.length;
  }

  /** The longest of them, in UTF-16 units. */
  get longest(): number {
    return this.words[0]?.length ?? 0;
  }

  /** Whether a text, as long as the shortest of them may be, is a part of one of them. */
  hasPiece(text: string): boolean {
    const piece = lower(text.trim());
    return [...piece].length >= this.shortest && this.words.some((word) => word.includes(piece));
  }

  /** Where they stand in a text, as ranges of it. */
  *rangesIn(text: string): Generator<[number, number]> {
    const small = lower(text);
    for (const word of this.words)
      for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length)) yield [at, at + word.length];
  }

  /** A text with blocks in their place. */
  redact(text: string): string {
    const gone = new Uint8Array(text.length);
    let any = false;
    for (const [from, to] of this.rangesIn(text)) {
      gone.fill(1, from, to);
      any = true;
    }
    if (!any) return text;
    let said = '';
    for (let i = 0; i < text.length; i++) {
      const isPair = isHigh(text.charCodeAt(i)) && i + 1 < text.length;
      said += gone[i] ? REDACTED : isPair ? text.slice(i, i + 2) : text[i];
      if (isPair) i++;
    }
    return said;
  }

  /** JSON of a document or a step whose attributes do not say them any more; the same object when none did. */
  redactAttributes<T>(json: T): T {
    // cast: what comes out has the shape of what went in; only texts in it are others
    return this.walk(json, false) as T;
  }

  private walk(value: unknown, inAttributes: boolean, key = ''): unknown {
    if (typeof value === 'string') {
      if (!inAttributes) return value;
      if (key === 'href')
        return this.hrefs.has(value) || this.redact(withoutEscapes(value)) !== withoutEscapes(value) ? REDACTED_URL : value;
      const text = this.redact(value);
      return text !== value && key === 'href' && !isSafeHref(text) ? REDACTED_URL : text;
    }
    if (Array.isArray(value)) {
      const created = value.map((one) => this.walk(one, inAttributes));
      return created.some((item, i) => item !== value[i]) ? created : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    let changed: Record<string, unknown> | null = null;
    const isAttrStep = 'stepType' in value && (value.stepType === 'attr' || value.stepType === 'docAttr');
    for (const [name, one] of Object.entries(value)) {
      const created = this.walk(one, inAttributes || name === 'attrs' || (isAttrStep && name === 'value'), name);
      if (created !== one) changed = { ...(changed ?? value), [name]: created };
    }
    return changed ?? value;
  }
}

/** Small letters, each in the place of its own. */
function lower(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('');
}

function withoutEscapes(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
