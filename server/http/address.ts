import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

const mappedPrefix = '::ffff:';

/** How to tell the caller's address: of the connection, or as proxies we trust pass it on. */
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
    // From the nearest proxy outwards; what stands before the first stranger may be invented.
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

/** An IPv4 address in IPv6 clothes is the IPv4 address. */
function plain(address: string | undefined): string | null {
  if (address === undefined) return null;
  const bare = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  return isIP(bare) === 0 ? null : bare;
}
