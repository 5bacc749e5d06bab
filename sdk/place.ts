/** What the client has to know of an endpoint. */
export type OperationFacts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Requests carry an Idempotency-Key, so that they can be repeated. */
  readonly takesKey?: true;
  /** Of a list with cursors: the field of `data` with the items, or '' where `data` itself is the list. */
  readonly items?: string;
  /** The answer is a file of any size: the response itself is returned, unread. */
  readonly streams?: true;
};

/** Path parameters go into the path; the rest into the query of GET and DELETE, else into the body. */
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
