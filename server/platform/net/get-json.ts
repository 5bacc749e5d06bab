import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { guardedLookup, guardOf, isAllowedUrl, Unreachable, type Guard } from './guard.ts';

const timeoutMs = 5_000;
const bytesMax = 65_536;

/**
 * A JSON document of the outside world: no redirects, no proxy of the environment, five seconds and 64 kB in all.
 * Any failure is `Unreachable`.
 */
export function getJson(url: URL, guard: Guard): Promise<unknown> {
  if (!isAllowedUrl(url, guard)) return Promise.reject(new Unreachable());
  const request = url.protocol === 'https:' ? overTls : overHttp;
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void => reject(new Unreachable(cause));
    const asking = request(url, {
      agent: false,
      lookup: guardedLookup(guardOf(url, guard)),
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: 'application/json', 'Accept-Encoding': 'identity' },
    });
    asking.on('error', fail);
    asking.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length > bytesMax) asking.destroy(new Unreachable());
      });
      response.on('end', () => {
        const isJson = /^application\/([\w.-]+\+)?json\b/i.test(response.headers['content-type'] ?? '');
        if (response.statusCode !== 200 || !isJson) return fail();
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch (error) {
          fail(error);
        }
      });
    });
    asking.end();
  });
}
