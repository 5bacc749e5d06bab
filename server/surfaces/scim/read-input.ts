import type { Visit } from '#/surfaces/http/call.ts';
import { readBody, readQuery } from '#/surfaces/http/read.ts';
import type { Route } from '#/surfaces/http/routes.ts';

/**
 * The input: the query, or the body with the query parameters that select attributes of the reply. Names in bodies are
 * matched case-insensitively to those of the endpoint (RFC 7643 2.1).
 */
export async function readInput({ request, query }: Visit, route: Route): Promise<Record<string, unknown>> {
  const asked = readQuery(query);
  if (route.readsQuery) return { ...asked };
  const body = spelled(await readBody(request, route.bodyLimit), Object.keys(route.endpoint.input.shape));
  for (const name of ['attributes', 'excludedAttributes'])
    if (asked[name] !== undefined) body[name] = asked[name];
  return body;
}

function spelled(body: unknown, names: readonly string[]): Record<string, unknown> {
  const bySmall = new Map(names.map((name) => [name.toLowerCase(), name]));
  const result: Record<string, unknown> = Object.create(null); // a field may have any name
  if (typeof body !== 'object' || body === null) return result;
  for (const [name, value] of Object.entries(body)) result[bySmall.get(name.toLowerCase()) ?? name] = value;
  return result;
}
