import { isIP } from 'node:net';

/**
 * An address without its zone index. An IPv4-mapped IPv6 address becomes the IPv4 address. Null if it is not an
 * address.
 */
export function plainAddress(given: string): string | null {
  const address = given.split('%', 1)[0]?.toLowerCase() ?? '';
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/**
 * The network of an address; it counts as one visitor, and all limits by address use it as their key. For IPv4 it is
 * the address itself. For IPv6 it is the /64 prefix that a provider gives to one household, whose devices choose the
 * other half freely. Empty if the address is unknown.
 */
export function networkOf(given: string | null): string {
  const address = given === null ? null : plainAddress(given);
  if (address === null || isIP(address) === 4) return address ?? '';
  const half = groupsOf(address).slice(0, 4);
  return `${half.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map(numbersOf);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
