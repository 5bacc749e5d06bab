import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { namespaces } from './xml.ts';

type Question = {
  readonly method: 'OPTIONS' | 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE';
  readonly depth?: '0' | '1';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytesMax?: number;
};

/** An answer, and the URL that gave it. */
export type Reply = Heard & { readonly url: URL };

export type Ask = (url: URL, question: Question) => Promise<Reply>;

const redirectsMax = 5;
const redirects = new Set([301, 302, 307, 308]);
const mb = 1_048_576;
export const bytes = { small: mb, entries: 16 * mb, list: 32 * mb } as const;

/**
 * Makes the function that sends requests. Each contains the password, so only admitted addresses are contacted.
 * @param admits whether an answer of the first URL may lead to the second
 */
export function asking(access: Access, net: Net, admits: (from: URL, to: URL) => boolean): Ask {
  const always = {
    authorization: `Basic ${Buffer.from(`${access.login ?? ''}:${access.secret ?? ''}`).toString('base64')}`,
    'user-agent': 'Callwright',
  };
  return async (asked, { method, depth, body, headers, bytesMax = bytes.small }) => {
    let url = asked;
    for (let count = 0; count <= redirectsMax; count += 1) {
      const all = {
        ...always,
        ...(depth !== undefined && { depth }),
        ...(body !== undefined && { 'content-type': 'application/xml; charset=utf-8' }),
        ...headers,
      };
      const heard = await reached(net.ask(url, { method, headers: all, body }, bytesMax));
      const next = redirects.has(heard.status) ? URL.parse(heard.headers['location'] ?? '', url) : null;
      if (next === null) return { ...heard, url };
      if (!admits(url, next)) throw elsewhere(next);
      url = next;
    }
    throw new NotReached('The server sends us from one address to the next without end.');
  };
}

async function reached(answer: Promise<Heard>): Promise<Heard> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Unreachable)
      throw new NotReached('The calendar server could not be reached.', { cause: error });
    throw error;
  }
}

export function elsewhere(to: URL): NotAllowed {
  return new NotAllowed(
    `The server sends us on to ${to.origin}, which does not get the password. Enter that address if you trust it.`,
  );
}

export function propfind(...names: readonly string[]): string {
  const wanted = names.map((name) => `<${name}/>`).join('');
  return document('D:propfind', `<D:prop>${wanted}</D:prop>`);
}

export function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${namespaces}>${content}</${root}>`;
}
