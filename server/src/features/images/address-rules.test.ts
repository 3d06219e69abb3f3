import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-rules';

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '1.1.1.1', '203.0.114.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['carrier', '100.64.0.1'],
    ['link-local', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd00:ec2::254'],
    ['site-local', 'fec0::1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['documentation', '203.0.113.9'],
    ['documentation', '2001:db8::1'],
    ['benchmarking', '198.18.0.1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hex', '::ffff:7f00:1'],
    ['mapped public', '::ffff:93.184.216.34'],
    ['compatible loopback', '::127.0.0.1'],
    ['translated loopback', '::ffff:0:127.0.0.1'],
    ['6to4 of a private address', '2002:c0a8:1::1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['outside the public part of IPv6', '4000::1'],
    ['the host of an Azure machine', '168.63.129.16'],
  ])('refuses %s (%s)', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['', 'localhost', '127.0.0.1:80', '300.1.1.1'])('refuses %j, which is not an address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
