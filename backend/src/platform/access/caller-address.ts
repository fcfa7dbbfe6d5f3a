import { type Networks, normalizeIp } from '#platform/config';

/**
 * Where a request comes from: its socket's address, or, when that is a trusted proxy, the rightmost address of X-Forwarded-For that is not one.
 * What stands further left was sent by the caller, who may write anything there.
 */
export function callerAddress(socket: string | undefined, forwardedFor: string | string[] | undefined, trusted: Networks): string {
  let address = normalizeIp(socket ?? '') ?? '';
  if (forwardedFor === undefined) return address;
  const hops = String(forwardedFor).split(',');
  while (trusted.has(address) && hops.length) {
    const hop = normalizeIp(hops.pop()!.trim());
    // A proxy that names no address is itself the last that is known.
    if (hop === null) break;
    address = hop;
  }
  return address;
}
