import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../auth/principal.ts';
import type { Budget } from '../limits/rate-limit.ts';
import type { HeaderList } from './headers.ts';
import type { Route } from './routes.ts';

/** A request for an endpoint as every door hands it over. */
export type Call = {
  readonly route: Route;
  readonly method: string;
  /** The path as it was asked for, without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>> | null;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string | null;
  readonly requestId: string;
  /** Of `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  /** Query or body; not touched before the caller is known and within their limit. */
  readonly readInput: () => unknown;
  /** What came to light on the way, for headers and log. */
  budget: Budget | null;
  who: Principal | null;
};

/** What goes back, ready to be written. */
export type Answer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Buffer;
};
