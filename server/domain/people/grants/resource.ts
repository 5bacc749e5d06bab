/** The entry points a token can be shown at. */
export type EntryPoint = 'api' | 'mcp' | 'sse';

/**
 * The base address stands for everything under it; any other requested resource stands only for itself (RFC 8707 2).
 */
const goodAt: Record<EntryPoint, readonly string[]> = {
  api: ['', '/'],
  mcp: ['', '/', '/mcp'],
  sse: ['', '/', '/sse', '/messages'],
};

/** Whether a token that was made for a resource is good at an entry point; one made for none in particular is good at all. */
export function isGoodAt(entryPoint: EntryPoint, resource: string | null, baseUrl: string): boolean {
  return resource === null || goodAt[entryPoint].some((path) => resource === baseUrl + path);
}
