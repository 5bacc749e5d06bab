import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

/** How adapters reach the outside: every request goes through the guard, within the time that is left. */
export type Net = {
  /** One request without redirects. Any status is an answer; everything else is `Unreachable`. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  /** Epoch milliseconds by the clock of the service. */
  readonly nowMs: () => number;
  /** Where the APIs of providers are, from the settings of the installation, without a slash at the end. */
  readonly apis: { readonly stripe: string };
};
