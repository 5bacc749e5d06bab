import type { BlockList } from 'node:net';
import { addressRanges, isInRanges } from '#/platform/net/address-ranges.ts';
import { plainAddress } from '#/platform/net/network.ts';

/** Compiles addresses and ranges (`203.0.113.7`, `2001:db8::/32`); null if all addresses are allowed. */
export function allowList(entries: readonly string[]): BlockList | null {
  return entries.length === 0 ? null : addressRanges(entries);
}

/** Whether the list includes the address. A caller without an address (command line, jobs) is in no list. */
export function isAllowed(list: BlockList | null, ip: string | null): boolean {
  if (list === null) return true;
  const address = ip === null ? null : plainAddress(ip);
  return address !== null && isInRanges(list, address);
}
