import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './own-network.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::'],
    ...['fe80::1%eth0', 'fc00::1', 'ff02::1', '2001:db8::1', 'localhost', '', '2130706433'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
