import { OAuthError } from '#/surfaces/http/oauth-error.ts';

/** The resources a token can be requested for (RFC 8707 2): the API and the MCP endpoints. */
const paths = ['', '/', '/mcp', '/sse', '/messages'];

export function checkResource(baseUrl: string, resource: string | undefined): string | null {
  if (resource === undefined) return null;
  if (paths.some((path) => resource === baseUrl + path)) return resource;
  throw new OAuthError('invalid_target');
}

/** The token endpoint accepts only the resource that was granted (RFC 8707 2.2). */
export function checkSameResource(granted: string | null, asked: string | undefined): void {
  if (asked !== undefined && asked !== granted) throw new OAuthError('invalid_target');
}
