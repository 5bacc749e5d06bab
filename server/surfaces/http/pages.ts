import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './call.ts';

/** What a page knows of its request. */
export type PageRequest = {
  readonly method: string;
  readonly path: string;
  /** The query string, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string | null;
  /** Reads the body as form text. The body is read only if this is called. */
  readonly readForm: (limitBytes: number) => Promise<string>;
  /** Reads the body as text, whatever its type. */
  readonly readText: (limitBytes: number) => Promise<string>;
};

/** Something that can be read with GET and is not an endpoint: a page, a file, a document. It sets its own headers. */
export type Page = ((request: PageRequest) => Answer | Promise<Answer>) & {
  /** Accepts POST: sending a form performs an action. */
  readonly takesPost?: true;
};

type ByPath = Readonly<Record<string, Page>>;

/**
 * Finds a page: first by its exact path, then by the path's first segment (for pages whose path ends in a secret), then
 * among the files of the web application.
 */
export class Pages {
  readonly #fixed: ReadonlyMap<string, Page>;
  readonly #secret: ReadonlyMap<string, Page>;
  readonly #application: (path: string, accept: string | undefined) => Page | null;

  constructor(
    { fixed, secret }: { fixed: ByPath; secret: ByPath },
    application: (path: string, accept: string | undefined) => Page | null,
  ) {
    this.#fixed = new Map(Object.entries(fixed));
    this.#secret = new Map(Object.entries(secret));
    this.#application = application;
  }

  find(path: string, accept: string | undefined): Page | null {
    const page = this.#fixed.get(path) ?? this.#secret.get(path.slice(0, path.indexOf('/', 1) + 1));
    return page ?? this.#application(path, accept);
  }
}
