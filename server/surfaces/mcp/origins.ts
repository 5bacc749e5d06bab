import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { HeaderList } from '#/surfaces/http/headers.ts';

type Served = Pick<Config, 'baseUrl' | 'host' | 'mcpAllowedOrigins'>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses pages of unlisted sites. If the service runs only on this machine, it also refuses foreign host names that
 * point to it (DNS rebinding). Programs other than browsers send no Origin.
 */
export function assertKnownPlace(config: Served, { origin, host }: IncomingHttpHeaders): void {
  if (origin !== undefined && !isAllowedOrigin(config, origin)) throw new ApiError('CROSS_SITE_REQUEST');
  if (!isLocal(config)) return;
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
  if (!loopback.has(name) && name !== new URL(config.baseUrl).hostname)
    throw new ApiError('CROSS_SITE_REQUEST');
}

function isAllowedOrigin(config: Served, origin: string): boolean {
  if (origin === new URL(config.baseUrl).origin || config.mcpAllowedOrigins.includes(origin)) return true;
  return isLocal(config) && loopback.has(URL.parse(origin)?.hostname ?? '');
}

/** Whether the service listens on this machine only, or its base URL is local: then no other host name is accepted. */
function isLocal({ host, baseUrl }: Served): boolean {
  const isOwn = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return isOwn || loopback.has(new URL(baseUrl).hostname);
}

const exposed =
  'X-Request-Id, WWW-Authenticate, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy';
const accepted =
  'Authorization, Content-Type, Accept, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-Request-Id';

/** CORS headers: only pages of allowed origins may read the response. */
export function corsHeaders(config: Served, { origin }: IncomingHttpHeaders): HeaderList {
  if (origin === undefined || !isAllowedOrigin(config, origin)) return [];
  return ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin', 'Access-Control-Expose-Headers', exposed];
}

export function preflightHeaders(allow: string): HeaderList {
  return [
    'Allow',
    allow,
    'Access-Control-Allow-Methods',
    allow,
    'Access-Control-Allow-Headers',
    accepted,
    'Access-Control-Max-Age',
    '86400',
  ];
}
