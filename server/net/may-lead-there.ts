import { isIP } from 'node:net';
import { guardedLookup, guardOf, hostOf, mayBeAsked, Unreachable, type Guard } from './guard.ts';

const lookupMs = 2_000;

/**
 * Whether an address may be kept for later: as it is written, and by what its name leads to now. A name that leads
 * nowhere yet is left to the look-up of each request, unless only an opened range could make it right (http).
 */
export async function mayLeadThere(url: URL, guard: Guard): Promise<boolean> {
  if (!mayBeAsked(url, guard)) return false;
  const host = hostOf(url);
  if (isIP(host) !== 0) return true;
  const found = await Promise.race([lookUp(host, guardOf(url, guard)), after(lookupMs)]);
  return found === 'nowhere' ? url.protocol === 'https:' : found === 'allowed';
}

type Found = 'allowed' | 'refused' | 'nowhere';

function lookUp(host: string, guard: Guard): Promise<Found> {
  return new Promise((resolve) => {
    guardedLookup(guard)(host, { all: true }, (error) => {
      if (error === null) resolve('allowed');
      // The system has a reason for a name it does not know; the guard has none to give.
      else resolve(error instanceof Unreachable && error.cause !== null ? 'nowhere' : 'refused');
    });
  });
}

function after(ms: number): Promise<Found> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'nowhere').unref());
}
