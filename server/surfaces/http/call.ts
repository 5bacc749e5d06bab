import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { DeprecatedUse } from '@callwright/contract/deprecation.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { Budget } from '#/platform/limits/rate-limit.ts';
import type { AskingApp } from '#/surfaces/request-log/note.ts';
import type { HeaderList } from './headers.ts';
import type { Route } from './routes.ts';

/** A request for an endpoint, the same from every entry point. */
export type Call = {
  readonly route: Route;
  readonly method: string;
  /** The path as it was requested, without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>> | null;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string | null;
  readonly requestId: string;
  /** From `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  /** Reads the query or the body. Called only after the caller is admitted and within the rate limit. */
  readonly readInput: () => unknown;
  /** The query string of a request whose input is its body. */
  readonly strayQuery?: string;
  /** Filled in while the request is handled, for headers and the log. */
  budget: Budget | null;
  who: Principal | null;
  /** Headers to add to the answer, whether it succeeds or fails. */
  remarks?: HeaderList;
  /** Deprecated parts of the API that the request used, for the request log of the workspace. */
  deprecated?: readonly DeprecatedUse[];
  /** The OAuth client that sent the request on its own behalf, once the authorization server has recognized it. */
  client?: AskingApp;
  /** The path template that logs show, such as `/v1/contacts/{id}`; null if nothing answers the path. */
  place: string | null;
};

/** What is known from the request line and the headers alone. */
export type RequestHead = Omit<Call, 'route' | 'params' | 'readInput' | 'strayQuery'> & {
  readonly route?: Route;
};

/** A complete answer. */
export type Answer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Buffer;
};

/** An answer that is sent in parts until the stream ends. */
export type Streamed = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly stream: Readable;
};

/** A request for another entry point. Its body and query are not read yet. */
export type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  readonly query: string;
};

/** Paths answered neither by an endpoint of the contract nor by a page, such as those of MCP and SCIM. */
export type EntryPoints = {
  has(path: string): boolean;
  answer(visit: Visit): Promise<Answer | Streamed>;
};
