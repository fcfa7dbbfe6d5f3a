import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { aPack, aPackKey, packContents } from '../templates.factory.js';
import { fingerprintOf, PACK_FORMAT, PACK_VERSION, readTemplatePack } from './template-pack.js';

const SEED = 20_261_128;
/** Numbers from 0 to 1 that are the same at every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const key = aPackKey();
const answerOf = (text: string): string => {
  try {
    return JSON.stringify(readTemplatePack(text));
  } catch (error) {
    // Nothing but a refusal that says what is wrong: a crash would be an error of ours.
    expect(error).toMatchObject({ code: 'ValidationError', data: { message: expect.stringMatching(/^.{10,300}$/s) } });
    return 'refused';
  }
};

/** Every place of a value, as the way that leads there. */
function placesOf(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...way, Array.isArray(value) ? Number(name) : name]))];
}
/** A copy in which the value at a place is another one; undefined takes it away. */
function changed(value: unknown, way: readonly (string | number)[], to: unknown): unknown {
  const copy = structuredClone(value);
  if (!way.length) return to;
  const place = way.slice(0, -1).reduce<any>((at, step) => at[step], copy);
  const last = way.at(-1)!;
  if (to === undefined && Array.isArray(place)) place.splice(Number(last), 1);
  else if (to === undefined) delete place[last];
  else Object.defineProperty(place, last, { value: to, enumerable: true, configurable: true, writable: true });
  return copy;
}
const at = (value: unknown, way: readonly (string | number)[]): unknown => way.reduce<any>((inner, step) => inner[step], value);

describe('a file of templates', () => {
  it('says what its publisher signed, and by which key', () => {
    const pack = readTemplatePack(aPack(key));
    expect(pack).toMatchObject({ publisher: 'Field Notes Press', publicKey: key.publicKey });
    expect(pack.fingerprint).toBe(fingerprintOf(Buffer.from(key.publicKey, 'base64')));
    expect(pack.fingerprint).toMatch(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/);
    expect(pack.templates.map(({ key: of, body }) => `${of} ${body.kind}`)).toEqual([
      'service-safari PROJECT',
      'one-slide INSIGHT',
      'kano TAG_BOARD',
    ]);
  });

  it('says the same or is refused, whatever is done to its bytes', () => {
    const whole = aPack(key);
    const right = answerOf(whole);
    const random = randomOf(SEED);
    const any = (max: number) => Math.floor(random() * max);
    let refused = 0;
    for (let n = 0; n < 2000; n++) {
      const from = any(whole.length);
      const replaced = [
        whole.slice(0, from) + String.fromCharCode(any(3) ? 32 + any(95) : any(65536)) + whole.slice(from + 1),
        whole.slice(0, from) + whole.slice(from + 1 + any(40)),
        whole.slice(0, from) + whole.slice(any(whole.length)) + whole.slice(from),
        whole.slice(0, from),
      ][any(4)]!;
      const answer = answerOf(replaced);
      if (answer === 'refused') refused++;
      else expect(answer).toBe(right);
    }
    expect(refused).toBeGreaterThan(1900);
  });

  it('is refused when its publisher signs what is no template, wherever in it that is', () => {
    const right = packContents();
    const random = randomOf(SEED + 1);
    const long = 'x'.repeat(LIMITS.template.text + 1);
    const wrong: readonly ((value: unknown) => unknown)[] = [
      () => 7,
      () => null,
      () => ({ toString: 'x' }),
      () => ['x', ['x']],
      () => `a\u0000b`,
      () => long,
      (value) => (typeof value === 'string' ? `${value}\ud800` : 'text'),
      (value) => (Array.isArray(value) ? Array.from({ length: 600 }, () => value[0] ?? 'x') : [value]),
      (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, noteId: 'x' } : { value }),
      (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? JSON.parse(JSON.stringify(value).replace('{', '{"__proto__":{"kind":"PROJECT"},'))
          : true && 0,
    ];
    const taken: string[] = [];
    let tried = 0;
    for (const way of placesOf(right))
      for (const make of wrong) {
        const value = at(right, way);
        const other = make(value);
        tried++;
        // Two faults at once are one fault too.
        const also = random() < 0.2 ? changed(right, ['publisher'], '') : right;
        const answer = answerOf(aPack(key, changed(also, way, other)));
        if (answer !== 'refused') taken.push(`${way.join('.')} = ${JSON.stringify(other)?.slice(0, 60)}`);
      }
    expect(tried).toBeGreaterThan(450);
    // A template need not say what it is for.
    expect(taken).toEqual(['templates.0.about = null']);
  });

  it('is refused without what a template has to have', () => {
    const right = packContents();
    const optional = /(about|description|colour|options|multiple)$|\.\d+$/;
    for (const way of placesOf(right).filter(({ length }) => length)) {
      const answer = answerOf(aPack(key, changed(right, way, undefined)));
      if (!optional.test(way.join('.'))) expect([way.join('.'), answer]).toEqual([way.join('.'), 'refused']);
    }
    for (const nothing of ['', '[]', 'null', '"text"', '{', '['.repeat(100_000), '\u0000'])
      expect(answerOf(aPack(key, nothing))).toBe('refused');
    for (const nothing of ['', '[]', 'null', '{}', 'PK\u0003\u0004', '['.repeat(100_000)]) expect(answerOf(nothing)).toBe('refused');
  });

  it('names a template once, and is of this version and this size', () => {
    const right = packContents();
    const [first] = right['templates'] as unknown[];
    expect(answerOf(aPack(key, { ...right, templates: [first, first] }))).toBe('refused');
    const newer = { ...JSON.parse(aPack(key)), version: PACK_VERSION + 1 };
    expect(() => readTemplatePack(JSON.stringify(newer))).toThrow(/version 2 of the format/);
    const big = JSON.stringify({ ...JSON.parse(aPack(key)), more: ' '.repeat(LIMITS.templatePack.packBytes) });
    expect(() => readTemplatePack(big)).toThrow(/over 1 MB/);
  });

  it('is signed for this use, and by a key that only one person can have', () => {
    const payload = Buffer.from(JSON.stringify(packContents()));
    const file = JSON.parse(aPack(key));
    const other = JSON.parse(aPack(aPackKey()));
    expect(answerOf(JSON.stringify({ ...file, signature: other.signature }))).toBe('refused');
    expect(answerOf(JSON.stringify({ ...file, publicKey: other.publicKey }))).toBe('refused');
    // Under a key of order 1 the neutral point and zero sign everything.
    const weak = Buffer.from(`01${'00'.repeat(31)}`, 'hex');
    const forged = Buffer.concat([weak, Buffer.alloc(32)]);
    const pack = { format: PACK_FORMAT, version: PACK_VERSION, publicKey: weak.toString('base64'), signature: forged.toString('base64') };
    expect(() => readTemplatePack(JSON.stringify({ ...pack, payload: payload.toString('base64') }))).toThrow(/anyone can sign/);
  });
});
