import { isIP } from 'node:net';
import { guardedLookup, guardOf, hostOf, isAllowedUrl, Unreachable, type Guard } from './guard.ts';

const lookupMs = 2_000;

/**
 * Whether a URL may be stored: checks the URL and what its host name resolves to now. An https name that does not
 * resolve yet is accepted, because each request checks again. An http name must resolve to an allowed range.
 */
export async function mayConnectTo(url: URL, guard: Guard): Promise<boolean> {
  if (!isAllowedUrl(url, guard)) return false;
  const host = hostOf(url);
  if (isIP(host) !== 0) return true;
  const found = await Promise.race([lookUp(host, guardOf(url, guard)), after(lookupMs)]);
  return found === 'unresolved' ? url.protocol === 'https:' : found === 'allowed';
}

type Found = 'allowed' | 'refused' | 'unresolved';

function lookUp(host: string, guard: Guard): Promise<Found> {
  return new Promise((resolve) => {
    guardedLookup(guard)(host, { all: true }, (error) => {
      if (error === null) resolve('allowed');
      // An unknown name has a cause from the system; a refusal of the guard has none.
      else resolve(error instanceof Unreachable && error.cause !== null ? 'unresolved' : 'refused');
    });
  });
}

function after(ms: number): Promise<Found> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'unresolved').unref());
}
