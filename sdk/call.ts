/** What can be said about one request. */
export type CallOptions = {
  /** Ends the request, its retries and the pages that follow. */
  readonly signal?: AbortSignal | undefined;
  /** Your own key, to repeat a write safely after a restart of your program. By default each call makes one. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds for one attempt, in place of those of the client. */
  readonly timeoutMs?: number | undefined;
  /** More headers, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** An answer to come: `await` it. */
export type Call<R> = Promise<R> & {
  /** The answer with the response, which has `ETag` and `RateLimit-Remaining` among its headers. */
  withResponse(): Promise<{ body: R; response: Response }>;
};

/** A page to come: `await` it, or walk all items: `for await (const contact of api.contacts.list())`. */
export type ListCall<R, Item> = Call<R> &
  AsyncIterable<Item> & {
    /** The page and all after it, page by page. */
    pages(): AsyncGenerator<R, void, undefined>;
  };

// An input of which nothing is required may be left out.
type Given<I, R> = object extends I
  ? (input?: I, options?: CallOptions) => R
  : (input: I, options?: CallOptions) => R;

export type Operation<I, R> = Given<I, Call<R>>;
export type ListOperation<I, R, Item> = Given<I, ListCall<R, Item>>;

/** An answer with what it came in. */
export type Answer = { readonly body: unknown; readonly response: Response };

export function callOf(answer: Promise<Answer>): Call<unknown> {
  const body = bodyOf(answer);
  // Waits for the call too, or its failure would count as one that nobody handles.
  const withResponse = async (): Promise<Answer> => ({ body: await body, response: (await answer).response });
  return Object.assign(body, { withResponse });
}

type Page = { data: Record<string, unknown[]> | unknown[]; meta: { nextCursor: string | null } };

/** `next` asks for the page at a cursor. */
export function listCallOf(
  answer: Promise<Answer>,
  items: string,
  next: (cursor: string) => Promise<Answer>,
): ListCall<unknown, unknown> {
  const call = callOf(answer);
  async function* pages(): AsyncGenerator<Page, void, undefined> {
    for (let body: Promise<unknown> = call; ;) {
      const page = (await body) as Page; // what every list answers
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
