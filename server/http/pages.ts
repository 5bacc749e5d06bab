import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './call.ts';

/** What a page may look at. */
export type PageRequest = { readonly path: string; readonly headers: IncomingHttpHeaders };

/** Something besides the endpoints that can be read with GET: a page, a file, a document. It brings its own headers. */
export type Page = (request: PageRequest) => Answer | Promise<Answer>;

/** Fixed pages by path, then whatever the web application has there. */
export class Pages {
  readonly #fixed: ReadonlyMap<string, Page>;
  readonly #application: (path: string, accept: string | undefined) => Page | null;

  constructor(
    fixed: Readonly<Record<string, Page>>,
    application: (path: string, accept: string | undefined) => Page | null,
  ) {
    this.#fixed = new Map(Object.entries(fixed));
    this.#application = application;
  }

  find(path: string, accept: string | undefined): Page | null {
    return this.#fixed.get(path) ?? this.#application(path, accept);
  }
}
