import type { Plan } from './plan.ts';
import { search, type Found } from './sweep.ts';
import type { HostId } from './types.ts';

/** Which hosts count. */
export type Route<Id extends HostId> = {
  /** Indices into the query's hosts, ascending. */
  pool: number[];
  /** The preferred hosts, or everybody. */
  appliedHosts: Id[];
  /** The preferred hosts left too little, so everybody counts. */
  widened: boolean;
};

/**
 * Decides on the hosts. Only a threshold for widening makes this look at the whole requested range; the result includes
 * what it saw.
 */
export function routeOf<Id extends HostId>(plan: Plan<Id>): { route: Route<Id>; seen: Found<Id> | null } {
  const { hosts, routing } = plan.query;
  const everybody: Route<Id> = {
    pool: [...hosts.keys()],
    appliedHosts: hosts.map((host) => host.id),
    widened: false,
  };
  if (routing === undefined) return { route: everybody, seen: null };
  const preferred = new Set(routing.preferredHosts);
  const pool = everybody.pool.filter((index) => {
    const host = hosts[index];
    return host !== undefined && (host.fixed === true || preferred.has(host.id));
  });
  const route: Route<Id> = { pool, appliedHosts: [...routing.preferredHosts], widened: false };
  if (routing.widenIfFewerThan === undefined) return { route, seen: null };
  const seen = search(plan, pool, plan.asked);
  if (seen.slots.length >= routing.widenIfFewerThan) return { route, seen };
  return { route: { ...everybody, widened: true }, seen: null };
}
