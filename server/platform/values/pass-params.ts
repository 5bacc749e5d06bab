/**
 * A URL with parameters that tell the next page the source of the visitor and the booking. They contain nothing about
 * the person: URLs end up in logs and in what pages send to others.
 */
export function withParams(address: string | null, params: Readonly<Record<string, string>>): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return address;
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return url.href;
}
