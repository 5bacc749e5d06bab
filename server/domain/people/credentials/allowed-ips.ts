import { BlockList, isIP } from 'node:net';

/** Compiles addresses and ranges (`203.0.113.7`, `2001:db8::/32`); null if all addresses are allowed. */
export function allowList(entries: readonly string[]): BlockList | null {
  if (entries.length === 0) return null;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether the list includes the address. A caller without an address (command line, jobs) is in no list. */
export function isAllowed(list: BlockList | null, ip: string | null): boolean {
  if (list === null) return true;
  if (ip === null) return false;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, ''); // a dual-stack socket reports IPv4 like this
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
