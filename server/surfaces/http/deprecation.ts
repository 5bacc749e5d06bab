import type { DeprecatedUse } from '@callwright/contract/deprecation.ts';
import type { HeaderList } from './headers.ts';

/**
 * The headers of an answer to a request that uses something deprecated: since when (RFC 9745), until when (RFC 8594)
 * and where to read more. If it uses several such things, the earliest dates.
 */
export function deprecationHeaders(baseUrl: string, uses: readonly DeprecatedUse[]): HeaderList {
  const since = uses.map(({ deprecation }) => deprecation.since).toSorted()[0];
  if (since === undefined) return [];
  const sunset = uses.flatMap(({ deprecation }) => deprecation.sunset ?? []).toSorted()[0];
  const successors = new Set(uses.flatMap(({ deprecation }) => deprecation.successor ?? []));
  const links = [
    `<${baseUrl}/docs/deprecations>; rel="deprecation"; type="text/html"`,
    ...(sunset === undefined ? [] : [`<${baseUrl}/docs/deprecations>; rel="sunset"; type="text/html"`]),
    ...[...successors].map((path) => `<${baseUrl}${path}>; rel="successor-version"`),
  ];
  return [
    'Deprecation',
    `@${startOf(since).epochMilliseconds / 1000}`,
    ...(sunset === undefined ? [] : ['Sunset', httpDate(sunset)]),
    'Link',
    links.join(', '),
  ];
}

function startOf(day: string): Temporal.Instant {
  return Temporal.Instant.from(`${day}T00:00:00Z`);
}

/** Such as `Sun, 24 Jan 2027 00:00:00 GMT`. */
function httpDate(day: string): string {
  return new Date(startOf(day).epochMilliseconds).toUTCString();
}
