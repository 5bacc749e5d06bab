import { request as overHttp } from 'node:http';

// A calendar server, with another program of the same person beside ours: it writes and reads files without our code.

export type Person = { readonly login: string; readonly password: string };

export type DavServer = {
  readonly name: string;
  readonly origin: string;
  /** What a member types. */
  readonly url: string;
  readonly ada: Person;
  /** A second person, where the server knows more than one. */
  readonly bob: Person | null;
  /** By which the server knows the second person, where it delivers invitations. */
  readonly addressOfBob: string | null;
  /** Where the calendars of a person are; ends with a slash. */
  homeOf(person: Person): string;
  /** Ends it before the tests are over. */
  stop(): Promise<void>;
};

type DavAnswer = {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
};

/** One program of one person. */
export type DavClient = {
  ask(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<DavAnswer>;
  /** Makes an empty calendar and returns its path. */
  newCalendar(name: string): Promise<string>;
  put(path: string, text: string): Promise<DavAnswer>;
  get(path: string): Promise<string | null>;
  remove(path: string): Promise<void>;
  /** Paths of all files of a calendar. */
  files(calendar: string): Promise<string[]>;
};

/** A program that speaks to a server for a person. */
export function davClient(server: DavServer, person: Person): DavClient {
  const ask: DavClient['ask'] = (method, path, body, headers = {}) =>
    send(new URL(path, server.origin), method, body, {
      authorization: `Basic ${Buffer.from(`${person.login}:${person.password}`).toString('base64')}`,
      ...headers,
    });
  const done = async (expected: readonly number[], ...asked: Parameters<DavClient['ask']>) => {
    const answer = await ask(...asked);
    if (expected.includes(answer.status)) return answer;
    throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text.slice(0, 500)}`);
  };
  return {
    ask,
    newCalendar: async (name) => {
      const path = `${server.homeOf(person)}${name}/`;
      await done([201], 'MKCALENDAR', path);
      return path;
    },
    put: (path, text) => done([200, 201, 204], 'PUT', path, text, { 'content-type': 'text/calendar' }),
    get: async (path) => {
      const { status, text } = await done([200, 404, 410], 'GET', path);
      return status === 200 ? text : null;
    },
    remove: async (path) => void (await done([200, 204, 404, 410], 'DELETE', path)),
    files: async (calendar) => {
      const { text } = await done([207], 'PROPFIND', calendar, undefined, { depth: '1' });
      const paths = [...text.matchAll(/<(?:\w+:)?href>([^<]+)<\/(?:\w+:)?href>/g)].map(
        ([, href = '']) => new URL(href, server.origin).pathname,
      );
      return [...new Set(paths)].filter((path) => path.startsWith(calendar) && path !== calendar);
    },
  };
}

/** Not by `fetch`, which answers a 401 by asking again without the body, and keeps connections open. */
function send(
  url: URL,
  method: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<DavAnswer> {
  return new Promise((resolve, reject) => {
    const asking = overHttp(url, { method, agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? null,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asking.on('error', reject);
    asking.setHeader('content-length', Buffer.byteLength(body ?? ''));
    asking.end(body);
  });
}
