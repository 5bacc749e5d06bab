import type { Access, CalendarSource } from './calendar-source.ts';
import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

/** An adapter's access to the outside. Every request passes the guard and its time limit. */
export type Net = {
  /** Sends a request without redirects. Resolves with any status; throws `Unreachable` otherwise. */
  readonly ask: (url: URL, asked: Asked, bytesMax?: number) => Promise<Heard>;
  /** The SRV records of a name, in the order to try them. */
  readonly services: (name: string) => Promise<readonly { readonly host: string; readonly port: number }[]>;
  /** The TXT records of a name. */
  readonly texts: (name: string) => Promise<readonly string[]>;
  /** In a test workspace: its own calendars, which replace all providers. */
  readonly kept?: (access: Access) => CalendarSource;
  /** The service's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Base URLs of the providers' APIs, from the settings of the installation, without a trailing slash. */
  readonly apis: { readonly google: string; readonly microsoft: string; readonly zoom: string };
};
