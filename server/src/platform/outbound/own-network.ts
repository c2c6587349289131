import { BlockList, isIP } from 'node:net';

/** Non-public networks by IANA's special-purpose registries. */
const BLOCKED_4 = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

const blocked4 = new BlockList();
for (const [network, prefix] of BLOCKED_4) blocked4.addSubnet(network, prefix, 'ipv4');

/** IPv6 calls are limited to global unicast, without embedded IPv4 and reserved ranges. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const blocked6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked6.addSubnet(network, prefix, 'ipv6');

/** Whether a socket address is public. IPv4 inside IPv6 is refused. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  switch (isIP(plain)) {
    case 4:
      return !blocked4.check(plain, 'ipv4');
    case 6:
      return global6.check(plain, 'ipv6') && !blocked6.check(plain, 'ipv6');
    default:
      return false;
  }
}
