import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import type { contract } from '@callwright/contract/index.ts';

/** Where an endpoint is. Its types come from the contract, whose schemas a browser does not load. */
export type Route<E extends Endpoint = Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly types?: E;
};

/** The route of every endpoint, by resource. A table that differs from the contract does not compile. */
export type Routes = {
  readonly [R in keyof typeof contract]: {
    readonly [V in keyof (typeof contract)[R]]: (typeof contract)[R][V] extends Endpoint
      ? Route<(typeof contract)[R][V]>
      : never;
  };
};

/** What a client receives, as in `ReceivedFrom<typeof routes.contacts.list>`. */
export type ReceivedFrom<R extends Route> = R extends Route<infer E> ? Received<E> : never;

/** What a client sends. */
export type SentTo<R extends Route> = R extends Route<infer E> ? Sent<E> : never;

/** Path parameters go into the path; the rest into the query of GET and DELETE, else into the body. */
export function place({ method, path }: Route, input: object): { target: string; body: string | null } {
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
