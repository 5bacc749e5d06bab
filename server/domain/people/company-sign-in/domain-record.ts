/** The DNS name of the TXT record for a domain. */
export function recordNameOf(domain: string): string {
  return `_callwright.${domain}`;
}

export function recordValueOf(challenge: string): string {
  return `callwright-domain-verification=${challenge}`;
}
