import { request as overHttp } from 'node:http';
import type { DavServer } from './dav-server.ts';
import {
  listening,
  ProviderFake,
  Refusal,
  type Asked,
  type Refused,
  type Reply,
} from './provider-fake/provider-fake.ts';

/**
 * A proxy between the service and a real calendar server: it forwards everything, except for the faults that a test
 * requests.
 */
export class DavProxy extends ProviderFake {
  readonly #origin: string;

  private constructor(server: Awaited<ReturnType<typeof listening>>, origin: string) {
    super(server);
    this.#origin = origin;
  }

  static async before({ origin }: Pick<DavServer, 'origin'>): Promise<DavProxy> {
    return new DavProxy(await listening(), origin);
  }

  protected override answer(asked: Asked): Promise<Reply> {
    return passedOn(this.#origin, asked);
  }

  protected override refusalOf({ status, retryAfterSec }: Refused): Refusal {
    const headers: Record<string, string> =
      retryAfterSec === undefined ? {} : { 'retry-after': String(retryAfterSec) };
    return new Refusal('Asked for by a test', { status, headers, body: {} });
  }
}

/** Each sender sets these headers itself: those of the connection, and the length. */
const ownHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** The Host header is unchanged, so that URLs in the answer point to the proxy. */
function passedOn(origin: string, { method, path, query, headers, text }: Asked): Promise<Reply> {
  const url = new URL(path, origin);
  url.search = query.toString();
  const kept = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ownHeaders.has(name) ? [] : [[name, value]],
    ),
  );
  return new Promise((resolve, reject) => {
    const asking = overHttp(url, { method, agent: false, headers: kept }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const heard = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          values === undefined || ownHeaders.has(name) ? [] : [[name, values.join(', ')]],
        );
        resolve({
          status: response.statusCode ?? 502,
          text: Buffer.concat(chunks).toString('utf8'),
          headers: Object.fromEntries(heard) as Record<string, string>, // pairs of texts
        });
      });
    });
    asking.on('error', reject);
    asking.setHeader('content-length', Buffer.byteLength(text));
    asking.end(text);
  });
}
