import { describe, expect, it } from '@jest/globals';
import { normalizeIp, normalNetwork } from '#platform/config';
import { isAllowed } from './entry-rules.js';

/** Numbers from a seed, so that a failure can be run again. */
function random(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** The oracle: an address as its bits, by arithmetic on numbers alone. `bits` is 32 or 128. */
interface Bits {
  value: bigint;
  bits: 32 | 128;
}
const v4 = ({ value }: Bits) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
const groups = ({ value }: Bits) => Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
const within = (a: Bits, network: Bits, length: number) =>
  a.bits === network.bits && a.value >> BigInt(a.bits - length) === network.value >> BigInt(a.bits - length);

describe('the networks from which a workspace may be opened', () => {
  it('are those of the oracle: 2,000 addresses, each in all its spellings, with 200 lists', () => {
    const next = random(20_261_127);
    const drawn = (bits: 32 | 128): Bits => {
      let value = 0n;
      for (let i = 0; i < bits; i += 16) value = (value << 16n) | BigInt(next(65_536));
      // IPv6 as it is given out, and never an IPv4 address inside of it.
      return { value: bits === 128 ? (value & ((1n << 125n) - 1n)) | (1n << 125n) : value, bits };
    };
    /** As people and proxies may write it. */
    const spelled = (a: Bits): string => {
      if (a.bits === 32) {
        const [high, low] = [a.value >> 16n, a.value & 0xffffn];
        return [v4(a), `::ffff:${v4(a)}`, `::FFFF:${v4(a)}`, `::ffff:${high.toString(16)}:${low.toString(16)}`, `0:0:0:0:0:ffff:${v4(a)}`][
          next(5)
        ]!;
      }
      const parts = groups(a);
      return [
        parts.join(':'),
        parts
          .map((p) => p.padStart(4, '0'))
          .join(':')
          .toUpperCase(),
        `[${parts.join(':')}]`,
      ][next(3)]!;
    };
    const wrong: string[] = [];
    let inside = 0;
    for (let list = 0; list < 200; list++) {
      const networks = Array.from({ length: 1 + next(100) }, () => {
        const bits = next(2) ? 32 : 128;
        return { at: drawn(bits), length: 1 + next(bits) };
      });
      const texts = networks.map(({ at, length }) => {
        const isMapped = at.bits === 32 && next(3) === 0;
        return isMapped ? `::ffff:${v4(at)}/${96 + length}` : `${at.bits === 32 ? v4(at) : groups(at).join(':')}/${length}`;
      });
      const stored = texts.map((text) => ({ network: normalNetwork(text)!, label: '' }));
      for (let i = 0; i < 10; i++) {
        const address = drawn(next(2) ? 32 : 128);
        // Half of them near a network of the list: in its last bit or one beside it.
        if (i % 2) {
          const near = networks[next(networks.length)]!;
          const flip = next(near.at.bits);
          Object.assign(address, { bits: near.at.bits, value: near.at.value ^ (next(3) ? 1n << BigInt(flip) : 0n) });
        }
        const expected = networks.some(({ at, length }) => within(address, at, length));
        if (expected) inside++;
        if (isAllowed(stored, normalizeIp(spelled(address))!) !== expected) wrong.push(`${spelled(address)} in ${texts.join(' ')}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(inside).toBeGreaterThan(300);
    expect(inside).toBeLessThan(1_700);
  });

  it('are everywhere where there are none, and nowhere for what is no address', () => {
    expect(isAllowed([], '203.0.113.7')).toBe(true);
    expect(isAllowed([{ network: '203.0.113.0/24', label: '' }], '')).toBe(false);
  });

  it.each(['', 'x', '10.0.0.0/0', '::/0', '10.0.0.0/33', '::/129', '10.0.0.0/-1', '10.0.0/8', '10.0.0.0/8/8', '::ffff:0.0.0.0/95'])(
    'do not take %j',
    (text) => expect(normalNetwork(text)).toBeNull(),
  );
});
