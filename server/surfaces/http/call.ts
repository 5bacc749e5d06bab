import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { DeprecatedUse } from '@callwright/contract/deprecation.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { Budget } from '#/platform/limits/rate-limit.ts';
import type { AskingApp } from '#/surfaces/request-log/note.ts';
import type { HeaderList } from './headers.ts';
import type { Route } from './routes.ts';

/** A request for an endpoint as every entry point passes it on. */
export type Call = {
  readonly route: Route;
  readonly method: string;
  /** The path as it was requested, without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>> | null;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string | null;
  readonly requestId: string;
  /** Of `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  /** Query or body; not touched before the caller is known and within their limit. */
  readonly readInput: () => unknown;
  /** The query of a request whose input is its body. */
  readonly strayQuery?: string;
  /** What came to light on the way, for headers and log. */
  budget: Budget | null;
  who: Principal | null;
  /** Headers of the answer, good or bad, that follow from what was asked. */
  remarks?: HeaderList;
  /** What is deprecated and was used, for the log that its people read. */
  deprecated?: readonly DeprecatedUse[];
  /** The app that made the request for itself, if the authorization server has recognized one. */
  client?: AskingApp;
  /** Where it is answered, as logs name it: a path without the parts that vary, null where nobody answers. */
  place: string | null;
};

/** What is known from the first line and the headers alone. */
export type RequestHead = Omit<Call, 'route' | 'params' | 'readInput' | 'strayQuery'> & {
  readonly route?: Route;
};

/** What goes back, ready to be written. */
export type Answer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Buffer;
};

/** An answer that is sent in parts, until there is no more to send. */
export type Streamed = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly stream: Readable;
};

/** A request that is answered by its own rules, with the query not yet read. */
export type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  readonly query: string;
};

/** Paths that something other than endpoints of the contract and pages answers, such as those of assistants. */
export type EntryPoints = {
  has(path: string): boolean;
  answer(visit: Visit): Promise<Answer | Streamed>;
};
