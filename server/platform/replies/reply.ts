import type { Readable } from 'node:stream';

type How = {
  /** Where an endpoint has two success statuses. */
  status?: 200 | 201 | 302;
  headers?: Record<string, string>;
  /** Version of the resource in the body; sent as its ETag. */
  version?: number;
};

/** A body together with what the contract cannot know about its answer. */
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

/** The version of a resource; of what it was once, nothing can be changed. */
export function versionOf(
  { isPast }: { readonly isPast?: boolean },
  { version }: { readonly version: number },
): Pick<How, 'version'> {
  return isPast ? {} : { version };
}

/** The answer of an endpoint that `streams`: sent in parts as it comes, and ended when the caller goes away. */
export class StreamedReply {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(stream: Readable, headers: Readonly<Record<string, string>>) {
    this.stream = stream;
    this.headers = headers;
  }
}
