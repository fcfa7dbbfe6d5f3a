import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Networks } from '#platform/config';
import { callerAddress } from './caller-address.js';

describe('the address of a caller', () => {
  const proxies = Networks.parse('10.0.0.0/8, fd00::/8,::1')!;
  it.each([
    ['a header from a stranger', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['no header from a proxy', '10.0.0.1', undefined, '10.0.0.1'],
    ['one hop', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['what the caller wrote before it', '10.0.0.1', '1.1.1.1, 10.9.9.9, 198.51.100.1', '198.51.100.1'],
    ['two proxies', '::ffff:10.0.0.1', '1.1.1.1, 198.51.100.1, [fd00::1]:443', '198.51.100.1'],
    ['a port', '::1', '198.51.100.1:50123', '198.51.100.1'],
    ['several headers', '::1', ['1.1.1.1', '198.51.100.1, 10.1.1.1'], '198.51.100.1'],
    ['proxies all the way', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a proxy that hides the caller', '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a socket that is gone', undefined, '1.1.1.1', ''],
  ])('with %s', (_, socket, header, address) => expect(callerAddress(socket, header, proxies)).toBe(address));

  it.each(['10.0.0.0/33', '10.0.0/8', '0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96', 'fd00::/129', 'proxy', '10.0.0.1,', '10.0.0.1/', '1/8'])(
    'is not taken from networks like %s',
    (text) => expect(Networks.parse(text)).toBeNull(),
  );

  // The oracle counts: an address is a number and whether it is one of 32 bits, and text is only what is written of it.
  interface Numbered {
    short: boolean;
    value: bigint;
    text: string;
  }
  const quad = (v: bigint) => [24n, 16n, 8n, 0n].map((by) => (v >> by) & 255n).join('.');
  const groups = (v: bigint) => [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((by) => ((v >> by) & 0xffffn).toString(16));
  const shortened = (v: bigint) =>
    groups(v)
      .join(':')
      .replace(/(?:^|:)0(?::0)+(?::|$)/, '::');
  const few = fc.constantFrom(0n, 1n, 255n);
  const v4 = fc.tuple(fc.constantFrom(10n, 192n, 203n), few, few, few).chain(([a, b, c, d]) => {
    const value = (a << 24n) | (b << 16n) | (c << 8n) | d;
    const hex = `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
    const writings = [
      quad(value),
      `${quad(value)}:8443`,
      `::ffff:${quad(value)}`,
      `::FFFF:${hex}`,
      `[::ffff:${hex}]:1`,
      `0:0:0:0:0:ffff:${hex}`,
    ];
    return fc.constantFrom(...writings).map((text): Numbered => ({ short: true, value, text }));
  });
  const v6 = fc.tuple(fc.constantFrom(0xfd00n, 0x2001n), few, few, few).chain(([a, b, c, d]) => {
    const value = (a << 112n) | (b << 96n) | (c << 64n) | d;
    const long = groups(value).join(':');
    const writings = [long, long.toUpperCase(), shortened(value), `[${shortened(value)}]`, `[${long}]:65535`, `${shortened(value)}%eth0`];
    return fc.constantFrom(...writings).map((text): Numbered => ({ short: false, value, text }));
  });
  const address = fc.oneof(v4, v6);
  const noise = fc
    .constantFrom(
      '',
      'unknown',
      '_hidden',
      '10.0.0',
      '10.0.0.256',
      '010.0.0.1',
      '::g',
      '[::1',
      '10.0.0.1:x',
      '<script>',
      '1:2:3:4:5:6:7:8:9',
    )
    .map((text) => text);
  const network = fc.oneof(
    fc
      .tuple(v4, fc.integer({ min: 1, max: 32 }))
      .map(([{ value }, bits]) => ({ short: true, value, bits, text: `${quad(value)}/${bits}` })),
    fc
      .tuple(v4, fc.integer({ min: 1, max: 32 }))
      .map(([{ value }, bits]) => ({ short: true, value, bits, text: `::ffff:${quad(value)}/${bits + 96}` })),
    fc
      .tuple(v6, fc.integer({ min: 1, max: 128 }))
      .map(([{ value }, bits]) => ({ short: false, value, bits, text: `${shortened(value)}/${bits}` })),
  );
  const spread = (text: string): string => {
    if (!text.includes(':')) return text;
    const [head = '', tail] = text.split('::');
    const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
    return [...left!, ...Array<string>(8 - left!.length - right!.length).fill('0'), ...right!].join(':');
  };

  it('is the rightmost that no trusted proxy has, whatever a header is made of', () => {
    fc.assert(
      fc.property(
        address,
        fc.array(fc.oneof({ weight: 5, arbitrary: address }, { weight: 1, arbitrary: noise }), { maxLength: 6 }),
        fc.array(network, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(',', ', ', ' ,\t'),
        fc.boolean(),
        (socket, hops, networks, comma, several) => {
          const isTrusted = (a: Numbered) =>
            networks.some(
              (n) =>
                n.short === a.short &&
                n.value >> BigInt((n.short ? 32 : 128) - n.bits) === a.value >> BigInt((n.short ? 32 : 128) - n.bits),
            );
          let expected = socket;
          for (const hop of [...hops].reverse()) {
            if (!isTrusted(expected) || typeof hop === 'string') break;
            expected = hop;
          }
          const texts = hops.map((hop) => (typeof hop === 'string' ? hop : hop.text));
          const header = several ? texts : texts.join(comma);
          const match = callerAddress(
            socket.text.replace(/^\[(.*)\].*$/, '$1'),
            header,
            Networks.parse(networks.map((n) => n.text).join(','))!,
          );
          expect(spread(match)).toBe(expected.short ? quad(expected.value) : groups(expected.value).join(':'));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
