import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Row = {
  readonly id: string;
  readonly properties: Record<string, string | null>;
  readonly associations?: object;
};

/** A local fake of HubSpot's CRM API v3 that follows its documentation: only what the import reads. */
export class HubspotFake {
  readonly token = 'pat-eu1-0123';
  readonly owners: { readonly id: string; readonly email: string }[] = [];
  readonly properties: Record<string, unknown>[] = [];
  readonly contacts: Row[] = [];
  readonly companies: Row[] = [];
  readonly deals: Row[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<HubspotFake> {
    const fake = new HubspotFake();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', this.origin);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return send(401, { category: 'INVALID_AUTHENTICATION' });
    if (pathname === '/account-info/v3/details') return send(200, { portalId: 4711 });
    if (pathname === '/crm/v3/properties/contacts') return send(200, { results: this.properties });
    if (pathname === '/crm/v3/objects/companies/batch/read') {
      const { inputs } = JSON.parse(await text(request)) as { inputs: { id: string }[] };
      const found = this.companies.filter(({ id }) => inputs.some((input) => input.id === id));
      return send(found.length < inputs.length ? 207 : 200, { status: 'COMPLETE', results: found });
    }
    const lists: Readonly<Record<string, readonly object[]>> = {
      '/crm/v3/owners': this.owners,
      '/crm/v3/objects/contacts': shown(this.contacts, query),
      '/crm/v3/objects/deals': shown(this.deals, query),
    };
    const rows = lists[pathname];
    if (rows === undefined) return send(404, { category: 'OBJECT_NOT_FOUND' });
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit') ?? 10);
    const paging = to < rows.length ? { paging: { next: { after: String(to), link: '?' } } } : {};
    return send(200, { results: rows.slice(from, to), ...paging });
  }
}

/** Returns only the requested properties. */
function shown(rows: readonly Row[], query: URLSearchParams): object[] {
  const names = (query.get('properties') ?? '').split(',');
  return rows.map(({ id, properties, associations }) => ({
    id,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))),
    ...(query.has('associations') && associations !== undefined && { associations }),
    archived: false,
  }));
}
