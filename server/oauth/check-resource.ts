import { OAuthError } from './oauth-error.ts';

/** The resources a token can be asked for (RFC 8707 2): the API, and the doors of the MCP endpoint. */
const paths = ['', '/', '/mcp', '/sse', '/messages'];

export function checkResource(baseUrl: string, resource: string | undefined): string | null {
  if (resource === undefined) return null;
  if (paths.some((path) => resource === baseUrl + path)) return resource;
  throw new OAuthError('invalid_target');
}
