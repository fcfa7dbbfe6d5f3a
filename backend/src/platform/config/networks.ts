import net from 'node:net';

const MAPPED = 96;

/** A set of networks, such as those of trusted proxies. */
export class Networks {
  static readonly none = new Networks([]);
  // One for each kind: a single list would find IPv4 addresses in IPv6 networks such as ::/1.
  private readonly lists = { ipv4: new net.BlockList(), ipv6: new net.BlockList() };

  private constructor(networks: readonly { address: string; prefix: number }[]) {
    for (const { address, prefix } of networks) {
      const family = familyOf(address);
      this.lists[family].addSubnet(address, prefix, family);
    }
  }

  /** Reads addresses and CIDR networks separated by commas; null when one of them is neither. A network of all addresses (/0) is refused. */
  static parse(text: string): Networks | null {
    const networks = text.split(',').map((part) => networkFrom(part.trim()));
    return networks.every((n) => n !== null) ? new Networks(networks) : null;
  }

  /** The set of networks as `normalNetwork` writes them; anything else is left out. */
  static of(texts: readonly string[]): Networks {
    return new Networks(texts.map(networkFrom).filter((network) => network !== null));
  }

  /** Whether an address, as `normalizeIp` writes it, is in one of them. */
  has(address: string): boolean {
    const family = familyOf(address);
    return net.isIP(address) !== 0 && this.lists[family].check(address, family);
  }
}

const familyOf = (address: string) => (net.isIPv4(address) ? 'ipv4' : 'ipv6');

function networkFrom(text: string): { address: string; prefix: number } | null {
  const [, host, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (!host || net.isIP(host) === 0) return null;
  const address = normalizeIp(host)!;
  const written = net.isIPv4(host) ? 32 : 128;
  const most = net.isIPv4(address) ? 32 : 128;
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  const prefix = Number(bits ?? written) - (written > most ? MAPPED : 0);
  return prefix >= 1 && prefix <= most ? { address, prefix } : null;
}

/** An address or a CIDR network in its one form, with its length; null for what is neither, and for a network of everybody. */
export function normalNetwork(text: string): string | null {
  const network = networkFrom(text.trim());
  return network && `${network.address}/${network.prefix}`;
}

/** An address in its one form: without brackets, port and zone, IPv6 shortened, an IPv4 address inside IPv6 as itself; null for what is no address. */
export function normalizeIp(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (net.isIPv4(bare)) return bare;
  if (!net.isIPv6(bare)) return null;
  const short = new URL(`http://[${bare.split('%', 1)[0]}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (!high || !low) return short;
  const [h, l] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${h >> 8}.${h & 255}.${l >> 8}.${l & 255}`;
}
