/**
 * Whether a server may send us on to another address with the password. The same place, a safer way to the same host,
 * or, between safe addresses, another host of the same owner, as `p42-caldav.icloud.com` is for `caldav.icloud.com`.
 */
export function mayLeadTo(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  if (to.protocol !== 'https:') return false;
  if (from.protocol === 'http:') return to.hostname === from.hostname;
  return haveSameOwner(from.hostname, to.hostname);
}

/** Without a list of public suffixes: below the same domain, which is not one like `co.uk`. */
function haveSameOwner(host: string, other: string): boolean {
  return domainsOf(host).some((domain) => other === domain || other.endsWith(`.${domain}`));
}

/** A host, and the domain it is in where a person can own that. */
function domainsOf(host: string): string[] {
  const [, ...parent] = host.split('.');
  const isAddress = /^[\d.]+$|:/.test(host);
  const isSuffix = parent.length < 2 || (parent.length === 2 && (parent[0]?.length ?? 0) <= 3);
  return isAddress || isSuffix ? [host] : [host, parent.join('.')];
}
