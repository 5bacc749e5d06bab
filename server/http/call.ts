import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Principal } from '../auth/principal.ts';
import type { Budget } from '../limits/rate-limit.ts';
import type { AskingApp } from '../request-log/note.ts';
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
  /** The app that asked for itself, where the authorization server has recognised one. */
  client?: AskingApp;
  /** Where it is answered, as logs name it: a path without the parts that vary, null where nobody answers. */
  readonly place: string | null;
};

/** What is told from the first line and the headers alone. */
export type Asked = Omit<Call, 'route' | 'params' | 'readInput'> & { readonly route?: Route };

/** What goes back, ready to be written. */
export type Answer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Buffer;
};

/** What goes back bit by bit, for as long as there is something to say. */
export type Streamed = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly stream: Readable;
};
