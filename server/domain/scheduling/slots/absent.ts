import { closedReason, hiddenHours, readSchedule, workingHours, type ReadSchedule } from './hours.ts';
import type { Plan } from './plan.ts';
import type { Spans } from './spans.ts';
import type { AbsentHost, HostId, Refusal } from './types.ts';

// Hosts who take no calls for now still have hours, which the explanation of a missing time has to include.

type ReadHost<Id extends HostId> = AbsentHost<Id> & { read: ReadSchedule };

export function absentHosts<Id extends HostId>({ query }: Plan<Id>): ReadHost<Id>[] {
  return (query.absentHosts ?? []).map((host) => ({ ...host, read: readSchedule(host.schedule) }));
}

/** Outside of their hours, that comes first: the host would not be available anyway. */
export function absentAt(
  plan: Plan<HostId>,
  { read, reason, until }: ReadHost<HostId>,
  start: number,
): Refusal[] {
  const end = start + plan.call.durationMs;
  const absence: Refusal = { reason, until, blockerId: null };
  const { open } = workingHours(read, start, end);
  if (isWithin(open, start, end)) return [absence];
  const { skipped } = hiddenHours(read, start, end);
  return [{ reason: closedReason(read, skipped, start, end), until: null, blockerId: null }, absence];
}

function isWithin(open: Spans, start: number, end: number): boolean {
  for (let i = 0; i < open.length; i += 2)
    if ((open[i] as number) <= start && end <= (open[i + 1] as number)) return true;
  return false;
}
