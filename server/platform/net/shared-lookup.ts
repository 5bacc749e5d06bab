import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { guardedLookup, type Guard } from './guard.ts';

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Resolves a name once for all concurrent callers. The system resolves names in four threads of the process, and a name
 * whose server does not answer could block all four, which other lookups and password hashing need too.
 */
export function sharedLookup(guard: Guard): LookupFunction {
  const look = guardedLookup(guard);
  const asking = new Map<string, Answer[]>();
  return (hostname, options, done) => {
    const answer: Answer = (error, addresses) => {
      const [first] = addresses;
      if (error !== null || first === undefined) done(error, '', 0);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    };
    const others = asking.get(hostname);
    if (others !== undefined) return void others.push(answer);
    const waiting = [answer];
    asking.set(hostname, waiting);
    look(hostname, { ...options, all: true }, (error, addresses) => {
      asking.delete(hostname);
      // With `all`, the answer is a list.
      for (const one of waiting) one(error, Array.isArray(addresses) ? addresses : []);
    });
  };
}
