/** What the client needs to know about an endpoint. */
export type OperationFacts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Requests have an Idempotency-Key, so that they can be repeated. */
  readonly takesKey?: true;
  /** For a list with cursors: the field of `data` with the items, or '' if `data` itself is the list. */
  readonly items?: string;
  /** The answer is a file of any size: the response itself is returned, without reading its body. */
  readonly streams?: true;
};

/** Path parameters go into the path; the others go into the query for GET and DELETE, and otherwise into the body. */
export function place(
  { method, path }: Pick<OperationFacts, 'method' | 'path'>,
  input: object,
): { target: string; body: string | null } {
  const rest = new Map<string, unknown>(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET' && method !== 'DELETE')
    return { target: filled, body: JSON.stringify(Object.fromEntries(rest)) };
  const given = [...rest].filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { target: search === '' ? filled : `${filled}?${search}`, body: null };
}
