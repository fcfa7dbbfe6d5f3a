import type { IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** What proxies say of themselves and of the one they speak for; no browser sends any of it. */
const BY_PROXY = /forwarded|^via$|^proxy-|^(cf|cdn)-|^x-(original|envoy|amzn)-|-(ip|addr)$/;

/** A request as the socket brought it. */
export interface RawRequest {
  headers: IncomingHttpHeaders;
  httpVersion: string;
  socket: { remoteAddress?: string | undefined };
}

/**
 * Whether the request comes from a program of this very machine that speaks for itself. The address is the socket's, whatever headers say;
 * and what passed through a proxy on this machine may come from anywhere. A proxy that hides itself is known by its HTTP/1.0, which no browser speaks.
 */
export function isLocalRequest({ headers, httpVersion, socket }: RawRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  return LOOPBACK.check(address, family) && httpVersion !== '1.0' && !Object.keys(headers).some((name) => BY_PROXY.test(name));
}
