/** The entry points that accept tokens. */
export type EntryPoint = 'api' | 'mcp' | 'sse';

/** The base URL stands for everything under it. Any other requested resource stands only for itself (RFC 8707 2). */
const goodAt: Record<EntryPoint, readonly string[]> = {
  api: ['', '/'],
  mcp: ['', '/', '/mcp'],
  sse: ['', '/', '/sse', '/messages'],
};

/** Whether a token for a resource is valid at an entry point. A token without a resource is valid at all of them. */
export function isGoodAt(entryPoint: EntryPoint, resource: string | null, baseUrl: string): boolean {
  return resource === null || goodAt[entryPoint].some((path) => resource === baseUrl + path);
}
