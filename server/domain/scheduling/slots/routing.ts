import type { Plan } from './plan.ts';
import { search, type Found } from './sweep.ts';
import type { HostId } from './types.ts';

/** Which hosts are asked. */
export type Route<Id extends HostId> = {
  /** Indices into the query's hosts, ascending. */
  pool: number[];
  /** The preferred hosts, or everybody. */
  appliedHosts: Id[];
  /** The preferred hosts had too few free times, so everybody is asked. */
  widened: boolean;
};

/**
 * Decides which hosts are asked. Only a widening threshold requires searching the whole requested range; what that
 * found is returned.
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
