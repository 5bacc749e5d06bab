import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Faults } from '#/test/calendars/provider-fake/faults.ts';

type Answer = { status: number; body: object; headers?: Record<string, string> };

export type FakeText = {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly content: { readonly sid: string; readonly variables: Readonly<Record<string, string>> } | null;
  readonly statusCallback: string;
  readonly date_created: string;
  status: string;
  price: string | null;
};

export class FakeAccount {
  readonly sid: string;
  readonly token: string;
  readonly texts: FakeText[] = [];
  /** Approved templates by their ids, with placeholders for variables. */
  readonly templates = new Map<string, string>();
  /** Addresses that have sent STOP to the sender at Twilio. */
  readonly unsubscribed = new Set<string>();

  constructor(number: number) {
    const digits = number.toString(16).padStart(32, '0');
    this.sid = `AC${digits}`;
    this.token = `token-${digits}`;
  }
}

/** A local fake of Twilio's Messages API that follows its documentation: only what the service uses. */
export class TwilioFake {
  readonly url: string;
  readonly faults = new Faults();
  readonly accounts = new Map<string, FakeAccount>();
  readonly requests: string[] = [];
  /** The clock of the service, for the times of messages. */
  nowMs = (): number => Temporal.Now.instant().epochMilliseconds;
  #count = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<TwilioFake> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TwilioFake(server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get settings(): Record<string, string> {
    return { TWILIO_API_URL: this.url };
  }

  account(): FakeAccount {
    const account = new FakeAccount(this.accounts.size + 1);
    this.accounts.set(account.sid, account);
    return account;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const url = new URL(request.url ?? '/', this.url);
    this.requests.push(`${request.method} ${url.pathname}`);
    const fault = this.faults.take(request.method ?? 'GET', url.pathname + url.search);
    if (fault?.does === 'HANG') return;
    if (fault?.does === 'CUT') return void request.socket.destroy();
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const { status, body, headers } =
      fault?.does === 'REFUSE' ? refusal(fault) : this.#answer(request, url, form);
    const text = fault?.does === 'SAY' ? fault.text : JSON.stringify(body);
    response.writeHead(fault?.does === 'SAY' ? (fault.status ?? 200) : status, {
      'content-type': 'application/json',
      ...headers,
    });
    if (fault?.does !== 'LOSE_ANSWER') return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
  }

  #answer(request: IncomingMessage, url: URL, form: URLSearchParams): Answer {
    const [, sid = '', rest = ''] = /^\/2010-04-01\/Accounts\/(AC\w+)(.*)\.json$/.exec(url.pathname) ?? [];
    const account = this.accounts.get(sid);
    const given = `Basic ${Buffer.from(`${sid}:${account?.token}`).toString('base64')}`;
    if (account === undefined || request.headers.authorization !== given)
      return failure(401, 20_003, 'Authenticate');
    if (rest === '') return { status: 200, body: { sid, status: 'active' } };
    if (rest === '/Messages' && request.method === 'POST') return this.#create(account, form);
    if (rest === '/Messages') {
      const to = url.searchParams.get('To');
      const found = account.texts.filter((text) => to === null || text.to === to).toReversed();
      return { status: 200, body: { messages: found.map(shown) } };
    }
    const text = account.texts.find((one) => rest === `/Messages/${one.sid}`);
    return text === undefined
      ? failure(404, 20_404, 'The requested resource was not found')
      : { status: 200, body: shown(text) };
  }

  #create(account: FakeAccount, form: URLSearchParams): Answer {
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    if (from === '') return failure(400, 21_603, "A 'From' phone number is required");
    const isWhatsapp = to.startsWith('whatsapp:');
    if (isWhatsapp !== from.startsWith('whatsapp:'))
      return failure(400, 21_910, 'Invalid From and To pair. From and To should be of the same channel');
    if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(to))
      return failure(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
    if (account.unsubscribed.has(to))
      return failure(400, 21_610, 'Attempt to send to unsubscribed recipient');
    const content = contentOf(account, form);
    if ('status' in content) return content;
    this.#count += 1;
    const text: FakeText = {
      sid: `SM${this.#count.toString(16).padStart(32, '0')}`,
      to,
      from,
      body: content.body,
      content: content.used,
      statusCallback: form.get('StatusCallback') ?? '',
      date_created: new Date(this.nowMs()).toUTCString(),
      status: 'queued',
      price: null,
    };
    account.texts.push(text);
    return { status: 201, body: shown(text) };
  }
}

type Content = { readonly body: string; readonly used: FakeText['content'] };

/** The text of a message. Placeholders and variables of a template have to match, and none may be empty. */
function contentOf(account: FakeAccount, form: URLSearchParams): Content | Answer {
  const sid = form.get('ContentSid');
  if (sid === null) {
    if (form.get('To')?.startsWith('whatsapp:') === true)
      return failure(400, 63_016, 'Failed to send freeform message outside the allowed window');
    return { body: form.get('Body') ?? '', used: null };
  }
  const template = account.templates.get(sid);
  if (template === undefined) return failure(400, 21_655, 'The ContentSid is invalid');
  const variables = JSON.parse(form.get('ContentVariables') ?? '{}') as Record<string, string>; // from the service
  if (Object.values(variables).includes('')) return failure(400, 21_656, 'The ContentVariables are invalid');
  const places = new Set([...template.matchAll(/\{\{(\d+)\}\}/g)].map(([, place]) => place));
  if (Object.keys(variables).length !== places.size)
    return failure(400, 63_028, 'Number of parameters differs');
  const body = template.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => variables[place] ?? '');
  return { body, used: { sid, variables } };
}

function shown({ sid, to, from, body, date_created: created, status, price }: FakeText): object {
  const message = { sid, to, from, body, date_created: created, status, price, price_unit: 'USD' };
  return { ...message, num_segments: body.length > 160 ? '2' : '1', error_code: null, error_message: null };
}

function failure(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` } };
}

function refusal(fault: { status?: number; retryAfterSec?: number }): Answer {
  const status = fault.status ?? 500;
  return {
    ...failure(status, status === 429 ? 20_429 : 20_500, 'Refused'),
    ...(fault.retryAfterSec !== undefined && { headers: { 'retry-after': String(fault.retryAfterSec) } }),
  };
}
