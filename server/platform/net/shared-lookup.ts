import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { guardedLookup, type Guard } from './guard.ts';

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Looks a name up once for all who ask for it at a time. The system does so in one of four threads of the process, and
 * a name whose server does not answer would take them all, those that others need for their names and passwords too.
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
      // Asked for all of them, it answers with a list.
      for (const one of waiting) one(error, Array.isArray(addresses) ? addresses : []);
    });
  };
}
