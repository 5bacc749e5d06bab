import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { plainAddress } from '#/platform/net/network.ts';

/** How to find the caller's address: from the connection, or from trusted proxies. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | null {
  if (trustedProxies.length === 0) return (request) => plain(request.socket.remoteAddress);
  const trusted = blockList(trustedProxies);
  return (request) => {
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim());
    let address = plain(request.socket.remoteAddress);
    // From the nearest proxy outward. Entries left of the first untrusted address may be forged.
    while (address !== null && contains(trusted, address)) {
      const hop = plain(hops.pop());
      if (hop === null) break;
      address = hop;
    }
    return address;
  };
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function plain(address: string | undefined): string | null {
  return address === undefined ? null : plainAddress(address);
}
