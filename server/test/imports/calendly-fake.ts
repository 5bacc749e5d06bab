import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Record<string, unknown> & { readonly uri: string };

/** A local fake of Calendly's API v2 that follows its documentation: only what the import reads. */
export class CalendlyFake {
  readonly token = 'eyJ-calendly-token';
  readonly members: Row[] = [];
  readonly schedules: Row[] = [];
  readonly eventTypes: Row[] = [];
  readonly events: Row[] = [];
  readonly invitees: (Row & { readonly event: string })[] = [];
  readonly forms: Row[] = [];
  readonly submissions: (Row & { readonly routing_form: string })[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<CalendlyFake> {
    const fake = new CalendlyFake();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  get organization(): string {
    return 'https://api.calendly.com/organizations/ORG1';
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(url, this.origin);
    if (headers.authorization !== `Bearer ${this.token}`)
      return send(response, 401, { title: 'Unauthenticated' });
    const list = this.#listAt(pathname, query);
    if (list !== null) return send(response, ...paged(list, query));
    const uri = `https://api.calendly.com${pathname}`;
    const one = [...this.invitees, ...this.events].find((row) => row.uri === uri);
    if (pathname === '/users/me')
      return send(response, 200, {
        resource: { uri: 'https://api.calendly.com/users/U1', current_organization: this.organization },
      });
    return one === undefined
      ? send(response, 404, { title: 'Resource Not Found' })
      : send(response, 200, { resource: one });
  }

  #listAt(path: string, query: URLSearchParams): readonly Row[] | null {
    const ofEvent = /^\/scheduled_events\/([\w-]+)\/invitees$/.exec(path)?.[1];
    if (ofEvent !== undefined)
      return this.invitees.filter(
        ({ event }) => event === `https://api.calendly.com/scheduled_events/${ofEvent}`,
      );
    if (path === '/user_availability_schedules')
      return this.schedules.filter(({ user }) => user === query.get('user'));
    if (path === '/routing_form_submissions')
      return this.submissions.filter(({ routing_form: form }) => form === query.get('form'));
    const lists: Readonly<Record<string, readonly Row[]>> = {
      '/organization_memberships': this.members,
      '/event_types': this.eventTypes,
      '/scheduled_events': this.events,
      '/routing_forms': this.forms,
    };
    if (query.get('organization') !== this.organization) return null;
    return lists[path] ?? null;
  }
}

function paged(rows: readonly Row[], query: URLSearchParams): [number, object] {
  const count = Number(query.get('count') ?? 20);
  if (count > 100) return [400, { title: 'Invalid Argument' }];
  const token = query.get('page_token');
  const from = token === null ? 0 : Number(token.slice('token-'.length));
  const next = from + count < rows.length ? `token-${from + count}` : null;
  const collection = rows.slice(from, from + count);
  return [
    200,
    {
      collection,
      pagination: { count: collection.length, next_page_token: next, previous_page_token: null },
    },
  ];
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
