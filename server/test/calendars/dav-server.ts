import { request as overHttp } from 'node:http';

// A calendar server, and another client of the same user: it writes and reads files without our code.

export type Person = { readonly login: string; readonly password: string };

export type DavServer = {
  readonly name: string;
  readonly origin: string;
  /** The URL that a member enters. */
  readonly url: string;
  readonly ada: Person;
  /** A second user, if the server has several. */
  readonly bob: Person | null;
  /** The address of the second user, if the server delivers invitations. */
  readonly addressOfBob: string | null;
  /** The URL path of a user's calendars; ends with a slash. */
  homeOf(person: Person): string;
  /** Stops it before the end of the tests. */
  stop(): Promise<void>;
};

type DavAnswer = {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
};

/** A client program of one user. */
export type DavClient = {
  ask(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<DavAnswer>;
  /** Creates an empty calendar and returns its path. */
  newCalendar(name: string): Promise<string>;
  put(path: string, text: string): Promise<DavAnswer>;
  get(path: string): Promise<string | null>;
  remove(path: string): Promise<void>;
  /** The paths of all files in a calendar. */
  files(calendar: string): Promise<string[]>;
};

/** A client that sends requests to a server for a user. */
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

/** Does not use `fetch`, which repeats a request without its body after a 401, and keeps connections open. */
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
