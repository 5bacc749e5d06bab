import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { signIn } from './sign-in.ts';
import { Tokens } from './tokens.ts';

type Meeting = {
  id: number;
  uuid: string;
  topic: string;
  agenda: string;
  type: number;
  start_time: string;
  duration: number;
  timezone: string;
};

type Reply = { status: number; body?: object; headers?: Record<string, string> };

/** A Zoom account. */
export class ZoomAccount {
  readonly meetings = new Map<number, Meeting>();
  /** The number of meetings created and changed today. */
  used = 0;
}

/** LOST: processes the request, but its answer does not arrive. ERROR: does nothing. */
type Fault = 'LOST' | 'ERROR' | 'BUSY';

const client = { id: 'zoomclient', secret: 'zoomkey' };
const perDay = 100;
const agendaShown = 250;

/** A local fake of Zoom that follows its documentation: rotating tokens, meetings, and daily limits. */
export class ZoomFake {
  readonly url: string;
  readonly accounts = new Map<string, ZoomAccount>();
  readonly tokens: Tokens;
  /** The requests that were received, without bodies. */
  readonly requests: string[] = [];
  /** Faults for the next requests that create or change meetings. */
  readonly faults: Fault[] = [];
  hasDialIn = false;
  readonly #server: Server;
  readonly #nowMs: () => number;
  #last = 80_000_000_000;

  private constructor(server: Server, nowMs: () => number) {
    this.#server = server;
    this.#nowMs = nowMs;
    this.tokens = new Tokens(client, nowMs);
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start({ nowMs = Date.now }: { nowMs?: () => number } = {}): Promise<ZoomFake> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ZoomFake(server, nowMs);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get settings(): Record<string, string> {
    return {
      ZOOM_CLIENT_ID: client.id,
      ZOOM_CLIENT_SECRET: client.secret,
      ZOOM_AUTH_URL: `${this.url}/oauth/authorize`,
      ZOOM_TOKEN_URL: `${this.url}/oauth/token`,
      ZOOM_API_URL: `${this.url}/v2`,
    };
  }

  account(email: string): ZoomAccount {
    const known = this.accounts.get(email) ?? new ZoomAccount();
    this.accounts.set(email, known);
    return known;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', this.url);
    const method = request.method ?? 'GET';
    this.requests.push(`${method} ${url.pathname}`);
    if (url.pathname === '/oauth/authorize') {
      const known = { clientId: client.id, emails: [...this.accounts.keys()] };
      const { status, html, location } = signIn(url.searchParams, text, known);
      response.writeHead(status, {
        'content-type': 'text/html',
        ...(location !== undefined && { location }),
      });
      return void response.end(html);
    }
    const isWrite = (method === 'POST' || method === 'PATCH') && url.pathname.startsWith('/v2/');
    const fault = isWrite ? this.faults.shift() : undefined;
    const { authorization } = request.headers;
    const reply: Reply = url.pathname.startsWith('/oauth/')
      ? this.tokens.answer(url.pathname, authorization, new URLSearchParams(text))
      : this.#answer(method, url, authorization, text, fault);
    if (fault === 'LOST') return void request.socket.destroy();
    const { status, body, headers } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  #answer(method: string, url: URL, authorization: string | undefined, text: string, fault?: Fault): Reply {
    if (fault === 'ERROR') return { status: 503, body: { code: 503, message: 'Service Unavailable' } };
    if (fault === 'BUSY') return { status: 429, headers: { 'retry-after': '2' }, body: { code: 429 } };
    const email = this.tokens.emailOf(authorization);
    const account = email === null ? undefined : this.accounts.get(email);
    if (account === undefined) return { status: 401, body: { code: 124, message: 'Invalid access token.' } };
    const path = url.pathname.slice('/v2'.length);
    if (path === '/users/me') return { status: 200, body: { id: 'u1', email } };
    if (path === '/users/me/meetings')
      return method === 'GET' ? this.#list(account, url) : this.#create(account, text);
    const id = /^\/meetings\/(.+)$/.exec(path)?.[1];
    const meeting = this.#find(account, decodeURIComponent(decodeURIComponent(id ?? '')));
    if (meeting === undefined)
      return { status: 404, body: { code: 3001, message: `Meeting does not exist: ${id ?? ''}.` } };
    return this.#withMeeting(account, method, meeting, text);
  }

  #find(account: ZoomAccount, id: string): Meeting | undefined {
    return [...account.meetings.values()].find((one) => String(one.id) === id || one.uuid === id);
  }

  #withMeeting(account: ZoomAccount, method: string, meeting: Meeting, text: string): Reply {
    if (method === 'GET') return { status: 200, body: this.#shown(meeting) };
    if (method === 'DELETE') {
      account.meetings.delete(meeting.id);
      return { status: 204 };
    }
    const refusal = this.#count(account);
    if (refusal !== null) return refusal;
    Object.assign(meeting, JSON.parse(text));
    return { status: 204 };
  }

  #list(account: ZoomAccount, url: URL): Reply {
    const size = Number(url.searchParams.get('page_size') ?? 30);
    const from = Number(url.searchParams.get('next_page_token') ?? 0);
    const all = [...account.meetings.values()];
    const meetings = all
      .slice(from, from + size)
      .map((one) => ({ ...this.#shown(one), agenda: one.agenda.slice(0, agendaShown) }));
    const next = from + size < all.length ? String(from + size) : '';
    return { status: 200, body: { next_page_token: next, meetings } };
  }

  #create(account: ZoomAccount, text: string): Reply {
    const refusal = this.#count(account);
    if (refusal !== null) return refusal;
    this.#last += 1;
    const meeting: Meeting = { ...JSON.parse(text), id: this.#last, uuid: `/${this.#last}==` };
    account.meetings.set(meeting.id, meeting);
    return { status: 201, body: this.#shown(meeting) };
  }

  /** Counts meetings created and changed per day; an error states when to retry. */
  #count(account: ZoomAccount): Reply | null {
    if (account.used >= perDay) {
      const midnight = new Date(Math.ceil(this.#nowMs() / dayMs) * dayMs).toISOString();
      return {
        status: 429,
        headers: { 'retry-after': midnight, 'x-ratelimit-type': 'Daily-limit' },
        body: { code: 429, message: 'You have exceeded the daily rate limit of (100).' },
      };
    }
    account.used += 1;
    return null;
  }

  #shown(meeting: Meeting): object {
    const numbers = [{ country: 'US', country_name: 'US', number: '+1 305 224 1968', type: 'toll' }];
    return {
      ...meeting,
      join_url: `https://zoom.example/j/${meeting.id}?pwd=x`,
      ...(this.hasDialIn && { settings: { global_dial_in_numbers: numbers }, pstn_password: '123456' }),
    };
  }
}
