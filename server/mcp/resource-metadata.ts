import type { App } from '../ctx.ts';
import { openCors } from '../http/headers.ts';
import type { Page } from '../http/pages.ts';

const name = '/.well-known/oauth-protected-resource';
/** Each door is a resource of its own: clients refuse a document that names another address than the one they connect to. */
const resources = ['', '/mcp', '/sse'] as const;

/** RFC 9728: where a client gets a token for a door, and which scopes an assistant has a use for. */
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

/** Where the document of a door is, as a challenge says it: the path of the resource after the name (RFC 9728 3.1). */
export function resourceMetadataUrl(baseUrl: string, door: '/mcp' | '/sse'): string {
  return new URL(baseUrl).origin + name + basePath(baseUrl) + door;
}

function basePath(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

function documentPage(body: string): Page {
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'public, max-age=300'];
  return () => ({ status: 200, headers: [...headers, ...openCors], body });
}
