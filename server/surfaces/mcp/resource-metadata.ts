import type { App } from '#/platform/context/ctx.ts';
import { openCors } from '#/surfaces/http/headers.ts';
import type { Page } from '#/surfaces/http/pages.ts';

const name = '/.well-known/oauth-protected-resource';
/**
 * Each entry point is a resource of its own, because clients refuse metadata for another address than the one they
 * connect to.
 */
const resources = ['', '/mcp', '/sse'] as const;

/** RFC 9728: where a client gets a token for an entry point, and the scopes that an assistant can use. */
export function resourceMetadataPages({ config }: App, scopes: readonly string[]): Record<string, Page> {
  const base = basePath(config.baseUrl);
  return Object.fromEntries(
    resources.flatMap((path) => {
      const body = JSON.stringify({
        resource: config.baseUrl + path,
        authorization_servers: [config.baseUrl],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Callwright',
        resource_documentation: `${config.baseUrl}/docs`,
      });
      return [...new Set([name + path, name + base + path])].map((address) => [address, documentPage(body)]);
    }),
  );
}

/**
 * The metadata URL of an entry point for challenges: the path of the resource follows the well-known name (RFC 9728
 * 3.1).
 */
export function resourceMetadataUrl(baseUrl: string, entryPoint: '/mcp' | '/sse'): string {
  return new URL(baseUrl).origin + name + basePath(baseUrl) + entryPoint;
}

function basePath(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

function documentPage(body: string): Page {
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'public, max-age=300'];
  return () => ({ status: 200, headers: [...headers, ...openCors], body });
}
