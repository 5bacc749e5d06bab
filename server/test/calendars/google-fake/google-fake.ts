import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { answerOf, type Reply } from './routes.ts';
import { Conferences } from './conferences.ts';
import { Consent, OauthError, type Client } from './consent.ts';
import { FakeCalendar, type Role } from './fake-calendar.ts';
import { Faults } from './faults.ts';
import { Listing } from './listing.ts';
import { Pushes } from './pushes.ts';
import { Refusal, refusalOf } from './refusals.ts';
import type { Event } from './series.ts';
import { Writing } from './writing.ts';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
};

/** Everything that a token can be for here. */
export const allScopes = ['calendar.calendarlist.readonly', 'calendar.events'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);

type CalendarSettings = {
  readonly id?: string;
  readonly summary?: string;
  readonly timeZone?: string;
  readonly role?: Role;
};

/** A person at Google, with a first calendar whose id is the address. */
export class FakeAccount {
  readonly email: string;
  readonly calendars: FakeCalendar[];
  readonly #onChange: (calendar: FakeCalendar) => void;

  constructor(email: string, timeZone: string, onChange: (calendar: FakeCalendar) => void) {
    this.email = email;
    this.#onChange = onChange;
    this.calendars = [new FakeCalendar({ id: email, timeZone }, onChange)];
  }

  get primary(): FakeCalendar {
    const [first] = this.calendars;
    if (first === undefined) throw new Error('The first calendar cannot be deleted');
    return first;
  }

  addCalendar({ id, ...settings }: CalendarSettings = {}): FakeCalendar {
    const made = new FakeCalendar(
      { id: id ?? `c${this.calendars.length}@group.calendar.google.com`, ...settings },
      this.#onChange,
    );
    this.calendars.push(made);
    return made;
  }

  removeCalendar(calendar: FakeCalendar): void {
    this.calendars.splice(this.calendars.indexOf(calendar), 1);
  }
}

/**
 * Google's calendars and their consent page, as its documents say they behave, on this machine. Tests switch faults on and
 * look at what it holds.
 */
export class GoogleFake {
  readonly url: string;
  readonly accounts = new Map<string, FakeAccount>();
  readonly faults = new Faults();
  readonly listing = new Listing();
  readonly conferences = new Conferences();
  readonly writing = new Writing(this.conferences);
  readonly pushes: Pushes;
  readonly consent: Consent;
  /** Everything that was asked, with bodies. */
  readonly requests: Asked[] = [];
  readonly #server: Server;

  private constructor(server: Server, client: Client, nowMs: () => number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
    this.pushes = new Pushes(nowMs);
    this.consent = new Consent(client, nowMs);
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start({ nowMs = () => 0 }: { nowMs?: () => number } = {}): Promise<GoogleFake> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const client = { id: 'callwright.apps.googleusercontent.com', secret: 'GOCSPX-secret-of-the-client' };
    return new GoogleFake(server, client, nowMs);
  }

  /** What an installation has to be told to use this instead of Google. */
  get settings(): Readonly<Record<string, string>> {
    return {
      GOOGLE_CLIENT_ID: this.consent.client.id,
      GOOGLE_CLIENT_SECRET: this.consent.client.secret,
      GOOGLE_AUTH_URL: `${this.url}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${this.url}/token`,
      GOOGLE_API_URL: this.url,
    };
  }

  /** The account of an address, made when it is asked for first. */
  account(email: string, timeZone = 'UTC'): FakeAccount {
    const account =
      this.accounts.get(email) ??
      new FakeAccount(email, timeZone, (calendar) => this.pushes.changed(calendar));
    this.accounts.set(email, account);
    return account;
  }

  /** An access token, as if the person had consented. */
  tokenFor(email: string, scopes: readonly string[] = allScopes): string {
    this.account(email);
    return this.consent.tokenFor(email, scopes);
  }

  /**
   * Goes through the page of consent as a person does, and returns where the browser is sent.
   * @param untick parts of the scopes that are not given; `isDenied`: presses “Cancel”
   */
  async decide(
    url: string,
    {
      email,
      untick = [],
      isDenied = false,
    }: { email: string; untick?: readonly string[]; isDenied?: boolean },
  ): Promise<URL> {
    const page = await fetch(url);
    const text = await page.text();
    if (page.status !== 200) throw new Error(text);
    const asked = new URL(url).searchParams;
    const form = new URLSearchParams({
      asked: asked.toString(),
      email,
      decision: isDenied ? 'cancel' : 'continue',
    });
    for (const scope of (asked.get('scope') ?? '').split(' '))
      if (!untick.some((part) => scope.endsWith(part))) form.append('scope', scope);
    const decided = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(decided.headers.get('location') ?? '');
  }

  /** Copies an entry into the calendars of people here who are invited, as Google does whether it mails or not. */
  invite(calendar: FakeCalendar, event: Event): void {
    for (const { email } of event.attendees ?? []) {
      const guest = this.accounts.get(email ?? '');
      if (guest === undefined || guest.primary === calendar || guest.primary.entry(String(event.id)) !== null)
        continue;
      guest.primary.add({ ...event, organizer: { email: calendar.id } });
    }
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await askedIn(request);
    this.requests.push(asked);
    const fault = this.faults.take(asked.method, request.url ?? '');
    if (fault?.does === 'HANG') return;
    if (fault?.does === 'CUT') return void request.socket.destroy();
    if (fault?.does === 'SAY') return send(response, { status: 200, text: fault.text });
    const reply = this.#reply(asked, fault?.does === 'REFUSE' ? fault : null);
    if (fault?.does === 'LOSE_ANSWER') return void request.socket.destroy();
    send(response, reply);
  }

  #reply(asked: Asked, refused: { status: number; reason?: string; retryAfterSec?: number } | null): Reply {
    try {
      if (refused !== null) throw refusalOf(refused.status, refused.reason, refused.retryAfterSec);
      return answerOf(this, asked);
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body, headers: error.headers };
      if (error instanceof OauthError) return { status: error.status, body: error.body };
      return { status: 500, body: { error: { code: 500, message: String(error) } } };
    }
  }
}

/** A Google for the tests of a file; it is closed when they have ended. */
export async function startGoogleFake(settings: { nowMs?: () => number } = {}): Promise<GoogleFake> {
  const fake = await GoogleFake.start(settings);
  after(() => fake.close());
  return fake;
}

async function askedIn(request: IncomingMessage): Promise<Asked> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  const url = new URL(request.url ?? '/', 'http://any');
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join(', ')]),
  );
  return { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, text };
}

function send(response: ServerResponse, { status, body, text, headers = {} }: Reply): void {
  const type = text === undefined ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
}
