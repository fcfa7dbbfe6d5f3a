import { BlockList, isIP, isIPv6 } from 'node:net';

const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');

// Only 2000::/3 is handed out to the internet; inside of it these carry or stand for other addresses.
const OUTSIDE6 = new BlockList();
OUTSIDE6.addSubnet('2000::', 3, 'ipv6');
const SPECIAL6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is anything but one machine on the public internet: this machine, the private network, a cloud's metadata, multicast; also what is no address. */
export function isPrivateAddress(address: string): boolean {
  if (!isIP(address)) return true;
  if (!isIPv6(address)) return INSIDE.check(address, 'ipv4');
  return !OUTSIDE6.check(address, 'ipv6') || SPECIAL6.check(address, 'ipv6');
}
