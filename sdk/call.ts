/** Options for one request. */
export type CallOptions = {
  /** Aborts the request, its retries and the following pages. */
  readonly signal?: AbortSignal | undefined;
  /** Your own key, to repeat a write safely after a restart of your program. By default, each call generates one. */
  readonly idempotencyKey?: string | undefined;
  /** Timeout of one attempt in milliseconds; overrides that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Additional headers, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** A pending answer: `await` it. */
export type Call<R> = Promise<R> & {
  /** The answer with its response, whose headers include `ETag` and `RateLimit-Remaining`. */
  withResponse(): Promise<{ body: R; response: Response }>;
};

/** A pending page: `await` it, or iterate over all items: `for await (const contact of api.contacts.list())`. */
export type ListCall<R, Item> = Call<R> &
  AsyncIterable<Item> & {
    /** This page and all following ones, page by page. */
    pages(): AsyncGenerator<R, void, undefined>;
  };

// An input without required fields is optional.
type Given<I, R> = object extends I
  ? (input?: I, options?: CallOptions) => R
  : (input: I, options?: CallOptions) => R;

export type Operation<I, R> = Given<I, Call<R>>;
export type ListOperation<I, R, Item> = Given<I, ListCall<R, Item>>;

/** The body of an answer with its response. */
export type Answer = { readonly body: unknown; readonly response: Response };

export function callOf(answer: Promise<Answer>): Call<unknown> {
  const body = bodyOf(answer);
  // Awaits the body too, or its rejection would be unhandled.
  const withResponse = async (): Promise<Answer> => ({ body: await body, response: (await answer).response });
  return Object.assign(body, { withResponse });
}

type Page = { data: Record<string, unknown[]> | unknown[]; meta: { nextCursor: string | null } };

/** `next` requests the page at a cursor. */
export function listCallOf(
  answer: Promise<Answer>,
  items: string,
  next: (cursor: string) => Promise<Answer>,
): ListCall<unknown, unknown> {
  const call = callOf(answer);
  async function* pages(): AsyncGenerator<Page, void, undefined> {
    for (let body: Promise<unknown> = call; ;) {
      const page = (await body) as Page; // the answer of every list
      yield page;
      const cursor = page.meta.nextCursor;
      if (cursor === null) return;
      body = bodyOf(next(cursor));
    }
  }
  async function* all(): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of pages()) yield* Array.isArray(data) ? data : (data[items] ?? []);
  }
  return Object.assign(call, { pages, [Symbol.asyncIterator]: all });
}

async function bodyOf(answer: Promise<Answer>): Promise<unknown> {
  return (await answer).body;
}
