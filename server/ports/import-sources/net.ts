import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

/** How adapters reach the outside: every request goes through the guard, and is counted against what the service allows. */
export type Net = {
  /** One request without redirects. Any status is an answer; everything else is `Unreachable`. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  /** Epoch milliseconds by the clock of the service. */
  readonly nowMs: () => number;
};
