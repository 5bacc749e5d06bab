import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { HeaderList } from '#/surfaces/http/headers.ts';

type Served = Pick<Config, 'baseUrl' | 'host' | 'mcpAllowedOrigins'>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses a page of an unlisted site, and, if the service is one of this machine alone, a name that somebody
 * else made point to it (DNS rebinding). Programs that are not browsers send no Origin.
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

/** Listens on its own machine only, or is known to people by a name of it: then no other name may lead here. */
function isLocal({ host, baseUrl }: Served): boolean {
  const isOwn = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return isOwn || loopback.has(new URL(baseUrl).hostname);
}

const exposed =
  'X-Request-Id, WWW-Authenticate, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy';
const accepted =
  'Authorization, Content-Type, Accept, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-Request-Id';

/** What lets a page read the answer; only the pages of allowed origins get it. */
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
