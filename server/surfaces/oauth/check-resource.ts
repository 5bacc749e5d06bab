import { OAuthError } from '#/surfaces/http/oauth-error.ts';

/** The resources a token can be asked for (RFC 8707 2): the API, and the entry points of the MCP endpoint. */
const paths = ['', '/', '/mcp', '/sse', '/messages'];

export function checkResource(baseUrl: string, resource: string | undefined): string | null {
  if (resource === undefined) return null;
  if (paths.some((path) => resource === baseUrl + path)) return resource;
  throw new OAuthError('invalid_target');
}

/** At the token endpoint only what was granted can be asked for again (RFC 8707 2.2). */
export function checkSameResource(granted: string | null, asked: string | undefined): void {
  if (asked !== undefined && asked !== granted) throw new OAuthError('invalid_target');
}
