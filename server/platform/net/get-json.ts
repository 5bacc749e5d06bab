import { guardedFetch } from './guarded-fetch.ts';
import { Unreachable, type Guard } from './guard.ts';

const limits = { totalMs: 5_000, bytesMax: 65_536 };

/**
 * Reads a JSON document from the outside. Follows no redirects and uses no proxy of the environment; at most five
 * seconds and 64 kB. Throws `Unreachable` for any failure.
 */
export async function getJson(url: URL, guard: Guard): Promise<unknown> {
  const heard = await guardedFetch(url, { headers: { accept: 'application/json' } }, guard, limits);
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(heard.headers['content-type'] ?? '');
  if (heard.status !== 200 || !isJson) throw new Unreachable();
  try {
    return JSON.parse(heard.text);
  } catch (error) {
    throw new Unreachable(error);
  }
}
