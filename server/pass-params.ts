/**
 * An address with parameters that tell the next page where somebody came from and what was booked. Nothing of the
 * person goes along: addresses end up in logs and in what pages send to others.
 */
export function withParams(address: string | null, params: Readonly<Record<string, string>>): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return address;
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return url.href;
}
