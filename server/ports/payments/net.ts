import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

/** An adapter's access to the outside. Every request passes the guard and its time limit. */
export type Net = {
  /** Sends a request without redirects. Resolves with any status; throws `Unreachable` otherwise. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  /** The service's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Base URLs of the providers' APIs, from the settings of the installation, without a trailing slash. */
  readonly apis: { readonly stripe: string };
};
