import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './call.ts';

/** What a page may look at. */
export type PageRequest = {
  readonly method: string;
  readonly path: string;
  /** What follows the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string | null;
  /** The form that was sent, as text; read only by who asks for it. */
  readonly readForm: (limitBytes: number) => Promise<string>;
  /** The body as text, of any type. */
  readonly readText: (limitBytes: number) => Promise<string>;
};

/**
 * Something other than an endpoint that can be read with GET: a page, a file, a document. It brings its own headers.
 */
export type Page = ((request: PageRequest) => Answer | Promise<Answer>) & {
  /** Performs an action when a form is sent. */
  readonly takesPost?: true;
};

type ByPath = Readonly<Record<string, Page>>;

/** Fixed pages by path, pages whose path ends in a secret by its beginning, then the files of the web application. */
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
