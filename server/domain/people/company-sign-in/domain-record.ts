/** Where the TXT record of a domain goes. */
export function recordNameOf(domain: string): string {
  return `_callwright.${domain}`;
}

export function recordValueOf(challenge: string): string {
  return `callwright-domain-verification=${challenge}`;
}
