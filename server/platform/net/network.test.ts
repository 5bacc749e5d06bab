import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

const table: [address: string | null, network: string, reason: string][] = [
  ['192.0.2.7', '192.0.2.7', 'an IPv4 address is a network of its own'],
  ['::ffff:192.0.2.7', '192.0.2.7', 'the same address in IPv6 form'],
  ['::FFFF:192.0.2.7', '192.0.2.7', 'in capitals'],
  ['::ffff:c000:207', '192.0.2.7', 'in hexadecimal'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7', 'written out'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'the first half'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', 'however it is written'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64', 'the neighbor is another network'],
  ['2001:db8::9', '2001:db8:0:0::/64', 'zeros left out'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'without the interface'],
  ['::1', '0:0:0:0::/64', 'this machine'],
  [null, '', 'not known'],
];

for (const [address, network, reason] of table)
  test(`networkOf ${address} is ${network}: ${reason}`, () => assert.equal(networkOf(address), network));
