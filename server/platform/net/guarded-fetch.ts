import { lastWall } from './stay-inside.ts';
import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { guardedLookup, guardOf, isAllowedUrl, Unreachable, type Guard } from './guard.ts';

export type Asked = {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

export type Heard = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

type Limits = { readonly totalMs: number; readonly bytesMax: number };

/**
 * One request to the outside: no redirects, no proxy of the environment, within the given time and bytes. Resolves with
 * any status; throws `Unreachable` for any failure.
 */
export async function guardedFetch(url: URL, asked: Asked, guard: Guard, limits: Limits): Promise<Heard> {
  lastWall();
  if (!isAllowedUrl(url, guard)) throw new Unreachable();
  const request = url.protocol === 'https:' ? overTls : overHttp;
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void => reject(new Unreachable(cause));
    const asking = request(url, {
      method: asked.method ?? 'GET',
      agent: false,
      lookup: guardedLookup(guardOf(url, guard)),
      signal: AbortSignal.timeout(limits.totalMs),
      headers: {
        ...asked.headers,
        'accept-encoding': 'identity',
        ...(asked.body !== undefined && { 'content-length': String(Buffer.byteLength(asked.body)) }),
      },
    });
    asking.on('error', fail);
    asking.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length > limits.bytesMax) asking.destroy(new Unreachable());
      });
      response.on('end', () => {
        // A truncated answer also ends.
        if (!response.complete) return fail();
        const headers = Object.entries(response.headersDistinct).map(([name, values = []]) => [
          name,
          values.join(', '),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    asking.end(asked.body);
  });
}
