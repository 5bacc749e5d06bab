import type { IncomingMessage } from 'node:http';
import { addressRanges, isInRanges } from '#/platform/net/address-ranges.ts';
import { plainAddress } from '#/platform/net/network.ts';

/** How to find the caller's address: from the connection, or from trusted proxies. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | null {
  if (trustedProxies.length === 0) return (request) => plain(request.socket.remoteAddress);
  const trusted = addressRanges(trustedProxies);
  return (request) => {
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim());
    let address = plain(request.socket.remoteAddress);
    // From the nearest proxy outward. Entries left of the first untrusted address may be forged.
    while (address !== null && isInRanges(trusted, address)) {
      const hop = plain(hops.pop());
      if (hop === null) break;
      address = hop;
    }
    return address;
  };
}

function plain(address: string | undefined): string | null {
  return address === undefined ? null : plainAddress(address);
}
