import type { Readable } from 'node:stream';

type How = {
  /** For endpoints with two success statuses. */
  status?: 200 | 201 | 302;
  headers?: Record<string, string>;
  /** Version of the resource in the body, sent as its ETag. */
  version?: number;
};

/** A body, with what the contract does not say about the response. */
export class Reply<T = unknown> {
  readonly body: T;
  readonly status: 200 | 201 | 302 | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly version: number | null;

  constructor(body: T, how: How) {
    this.body = body;
    this.status = how.status ?? null;
    this.headers = how.headers ?? null;
    this.version = how.version ?? null;
  }
}

export function reply<T>(body: T, how: How = {}): Reply<T> {
  return new Reply(body, how);
}

/** The version of a resource; none for a past state, which cannot be changed. */
export function versionOf(
  { isPast }: { readonly isPast?: boolean },
  { version }: { readonly version: number },
): Pick<How, 'version'> {
  return isPast ? {} : { version };
}

/** The response of an endpoint that `streams`: sent as it is produced, and aborted when the caller disconnects. */
export class StreamedReply {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(stream: Readable, headers: Readonly<Record<string, string>>) {
    this.stream = stream;
    this.headers = headers;
  }
}
