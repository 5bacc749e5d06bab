import type { Access, CalendarSource } from './calendar-source.ts';
import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

/** How adapters reach the outside: every request goes through the guard, within the time that is left. */
export type Net = {
  /** One request without redirects. Any status is an answer; everything else is `Unreachable`. */
  readonly ask: (url: URL, asked: Asked, bytesMax?: number) => Promise<Heard>;
  /** The SRV records of a name, in the order in which they are to be tried. */
  readonly services: (name: string) => Promise<readonly { readonly host: string; readonly port: number }[]>;
  /** The TXT records of a name. */
  readonly texts: (name: string) => Promise<readonly string[]>;
  /** In a test workspace: its own calendars, in the place of those of every provider. */
  readonly kept?: (access: Access) => CalendarSource;
  /** Epoch milliseconds by the clock of the service. */
  readonly nowMs: () => number;
  /** Where the APIs of providers are, from the settings of the installation, without a slash at the end. */
  readonly apis: { readonly google: string; readonly microsoft: string; readonly zoom: string };
};
