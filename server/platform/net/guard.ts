import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addressRanges, isInRanges } from './address-ranges.ts';

// Protects against requests to the internal network (SSRF) through URLs from outside, such as webhooks and app
// metadata. Checked twice: the URL itself, because a literal IP address is never resolved, and the resolved addresses
// at connection time, so that DNS cannot change in between.

/** The only error for a host that was not reached. It must not reveal anything about the internal network. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('The address could not be reached', { cause });
    this.name = 'Unreachable';
  }
}

const inside = addressRanges(
  [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24',
    '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
    // Tunnels and documentation ranges within the public IPv6 space.
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
  ].flatMap((line) => line.split(' ')),
);
/** All IPv6 addresses routed on the internet; excludes ::/96, mapped, private and local addresses. */
const publicV6 = addressRanges(['2000::/3']);
/** Metadata services of clouds, which hand out credentials. No setting allows them. */
const always = addressRanges(['169.254.0.0/16', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254']);

type AddressTest = (address: string) => boolean;
export type Guard = {
  readonly allows: AddressTest;
  /** Whether the operator has allowed the address. */
  readonly opens: AddressTest;
  readonly isOpenAnywhere: boolean;
};

/** `allowed` are ranges that the operator allows, such as the network of the containers. */
export function guard(allowed: readonly string[]): Guard {
  const opened = addressRanges(allowed);
  const opens = (address: string): boolean =>
    isInRanges(opened, address) && !isInRanges(always, address) && isIP(address) !== 0;
  const isPublic = (address: string): boolean =>
    isIP(address) === 4
      ? !isInRanges(inside, address) && !isInRanges(always, address)
      : isInRanges(publicV6, address) && !isInRanges(inside, address);
  return {
    opens,
    allows: (address) => isPublic(address) || opens(address),
    isOpenAnywhere: allowed.length > 0,
  };
}

/**
 * Whether a URL is allowed: https on a usual port and without credentials; http only to an allowed range. The addresses
 * of a host name are checked by `guardedLookup`.
 */
export function isAllowedUrl(url: URL, guard: Guard): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  const host = hostOf(url);
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  if (url.username !== '' || url.password !== '') return false;
  if (port !== 80 && port !== 443 && port < 1_024) return false;
  // URL parsing has normalized every way to write the number (127.1, 0x7f000001, full-width digits).
  if (isIP(host) !== 0) return guardOf(url, guard).allows(host);
  // Names of this machine (RFC 6761), even if the system does not resolve all of them.
  if (/(^|\.)localhost\.?$/.test(host)) return guard.opens('127.0.0.1');
  return url.protocol === 'https:' || guard.isOpenAnywhere;
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The guard for one URL: plain http may only reach addresses that the operator allowed. */
export function guardOf(url: URL, guard: Guard): Guard {
  return url.protocol === 'http:' ? { ...guard, allows: guard.opens } : guard;
}

/** Resolves a name as the system does. If any of its addresses is not allowed, none is used. */
export function guardedLookup({ allows }: Guard): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined || !addresses.every(({ address }) => allows(address)))
        done(new Unreachable(error), '', 0);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
