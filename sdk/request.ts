import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import type { contract } from '@callwright/contract/index.ts';

/** The method and path of an endpoint. Its types come from the contract, whose schemas are not loaded in a browser. */
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
