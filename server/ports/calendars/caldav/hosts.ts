/**
 * Whether the password may be sent to another address that a server refers to: the same origin, https on the same host,
 * or, between https addresses, another host of the same owner, such as `p42-caldav.icloud.com` for `caldav.icloud.com`.
 */
export function mayLeadTo(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  if (to.protocol !== 'https:') return false;
  if (from.protocol === 'http:') return to.hostname === from.hostname;
  return haveSameOwner(from.hostname, to.hostname);
}

/** Works without a list of public suffixes: both must be below the same domain, which must not be one like `co.uk`. */
function haveSameOwner(host: string, other: string): boolean {
  return domainsOf(host).some((domain) => other === domain || other.endsWith(`.${domain}`));
}

/** The host, and its parent domain if that can belong to one owner. */
function domainsOf(host: string): string[] {
  const [, ...parent] = host.split('.');
  const isAddress = /^[\d.]+$|:/.test(host);
  const isSuffix = parent.length < 2 || (parent.length === 2 && (parent[0]?.length ?? 0) <= 3);
  return isAddress || isSuffix ? [host] : [host, parent.join('.')];
}
