import { OAuthError } from './oauth-error.ts';

/** The resources a token can be asked for (RFC 8707 2): the API, and the doors of the MCP endpoint. */
const paths = ['', '/', '/mcp', '/sse', '/messages'];

export function checkResource(baseUrl: string, resource: string | undefined): string | null {
  if (resource === undefined) return null;
  if (paths.some((path) => resource === baseUrl + path)) return resource;
  throw new OAuthError('invalid_target');
}

/** The doors a token can be shown at. */
export type Door = 'api' | 'mcp' | 'sse';

/** The base address stands for everything under it; whatever else was asked for stands for itself (RFC 8707 2). */
const goodAt: Record<Door, readonly string[]> = {
  api: ['', '/'],
  mcp: ['', '/', '/mcp'],
  sse: ['', '/', '/sse', '/messages'],
};

/** Whether a token that was made for a resource is good at a door; one made for none in particular is good at all. */
export function isGoodAt(door: Door, resource: string | null, baseUrl: string): boolean {
  return resource === null || goodAt[door].some((path) => resource === baseUrl + path);
}

/** At the token endpoint only what was granted can be asked for again (RFC 8707 2.2). */
export function checkSameResource(granted: string | null, asked: string | undefined): void {
  if (asked !== undefined && asked !== granted) throw new OAuthError('invalid_target');
}
