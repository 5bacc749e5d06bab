import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

/** An adapter's access to the outside. Requests pass the guard and count against the service's limits. */
export type Net = {
  /** Sends a request without redirects. Resolves with any status; throws `Unreachable` otherwise. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  /** The service's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
};
