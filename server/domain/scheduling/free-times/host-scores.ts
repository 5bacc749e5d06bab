import { audit } from '#/platform/audit/audit.ts';
import {
  calibrated,
  dueCalibrations,
  tooFarAhead,
  type HostScore,
} from '#/domain/scheduling/assignment/calibrate.ts';
import { calibrationIn, windowAt } from '#/domain/scheduling/assignment/window.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { addDays, dateIn, iso, startOfDayMs } from '#/platform/values/time.ts';
import type { BookableEvent } from './bookable-event.ts';
import { readHosts, type EventHost } from './hosts.ts';

/** The scores of an event's hosts, including calibrations that are not stored yet. */
export type HostScores = {
  /** With the current calibrations, in the order of the hosts. */
  scores: HostScore[];
  /** As stored; null for hosts who were never calibrated. */
  stored: Map<number, number | null>;
};

type Row = {
  user_id: number;
  credit: number;
  last: number | null;
  calibration: number | null;
  calibrated_at: number | null;
};

/** One statement for all hosts, using the index of credits. A caller that chooses a host holds the event's lock. */
export async function readHostScores(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
): Promise<HostScores> {
  const { assignment } = event.settings;
  const window = windowAt(assignment.window, ctx.now, event.timeZone, ctx.account.weekStart);
  const { rows } = await sql<Row>`
    select p.user_id,
      (select coalesce(sum(h.credit), 0)::int from event_call_host h
        where h.account_id = ${ctx.accountId} and h.event_id = ${event.id} and h.user_id = p.user_id
          and h.assigned_at >= ${iso(window.since)}) as credit,
      (select extract(epoch from max(h.assigned_at))::float8 * 1000 from event_call_host h
        where h.account_id = ${ctx.accountId} and h.event_id = ${event.id} and h.user_id = p.user_id) as last,
      c.calibration, extract(epoch from c.calibrated_at)::float8 * 1000 as calibrated_at
    from unnest(${hosts.map((host) => host.userId)}::bigint[]) as p (user_id)
    left join host_calibration c on c.account_id = ${ctx.accountId} and c.event_id = ${event.id} and c.user_id = p.user_id`.execute(
    ctx.db,
  );
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  const hostScores = hosts.map((host): HostScore => {
    const row = byUser.get(host.userId);
    const calibratedAt = row?.calibrated_at ?? null;
    const stored =
      row === undefined || row.calibration === null || calibratedAt === null
        ? null
        : { calibration: row.calibration, calibratedAt };
    return {
      userId: host.userId,
      priority: host.priority,
      weight: host.weight,
      credit: row?.credit ?? 0,
      calibration: calibrationIn(window, stored),
      lastBookedAt: row === undefined || row.last === null ? null : Math.round(row.last),
      presence: presenceOf(host, calibratedAt, ctx.now),
    };
  });
  return {
    scores: calibrated(assignment.mode, hostScores),
    stored: new Map(hosts.map(({ userId }) => [userId, byUser.get(userId)?.calibration ?? null])),
  };
}

/** Calibrates hosts who joined or came back now rather than with their first call, so that it is visible at once. */
export async function calibrateEntered(tx: Ctx, event: BookableEvent): Promise<void> {
  const hosts = await readHosts(tx, event);
  const counted = hosts.filter((host) => host.bookable && !host.required);
  await storeCalibrations(tx, event.id, await readHostScores(tx, event, counted), null);
}

/**
 * The hosts that the event's fairness gap hides, because they are far ahead of the others. The hosts of a call being
 * moved are never hidden from it.
 */
export async function hiddenByGap(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  movedCallId: number | undefined,
): Promise<Set<number>> {
  const { fairnessGap, mode } = event.settings.assignment;
  // Hosts who take part in every call are ahead of the others by design.
  const counted = mode === 'COLLECTIVE' ? [] : hosts.filter((host) => !host.required);
  if (fairnessGap === null || counted.length < 2) return new Set();
  const ahead = tooFarAhead((await readHostScores(ctx, event, counted)).scores, fairnessGap);
  if (ahead.size === 0 || movedCallId === undefined) return ahead;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from event_call_host where account_id = ${ctx.accountId} and event_call_id = ${movedCallId}`.execute(
    ctx.db,
  );
  return ahead.difference(new Set(rows.map((row) => row.user_id)));
}

/** A host whose calibration is older than their joining or return is calibrated again. */
function presenceOf(host: EventHost, calibratedAt: number | null, now: number): HostScore['presence'] {
  const today = dateIn(now, host.timeZone);
  if (host.outOfOffice.some(({ from, to }) => from <= today && today <= to)) return 'away';
  const over = host.outOfOffice
    .map(({ to }) => to)
    .filter((to) => to < today)
    .toSorted()
    .at(-1);
  const backAt = over === undefined ? 0 : startOfDayMs(addDays(over, 1), host.timeZone);
  return calibratedAt === null || calibratedAt < Math.max(backAt, host.enteredAt) ? 'entered' : 'here';
}

/** Stores due calibrations, with the assignment rule as author. Sends no statement if there are none. */
export async function storeCalibrations(
  tx: Ctx,
  eventId: number,
  { scores, stored }: HostScores,
  winnerId: number | null,
): Promise<void> {
  const due = dueCalibrations(scores, winnerId);
  await writeCalibrations(tx, eventId, due);
  // No score has changed, so there is nothing to log.
  const changed = due.filter(({ userId, calibration }) => calibration !== (stored.get(userId) ?? 0));
  if (changed.length === 0) return;
  const system = { type: 'system', id: 'assignment', name: 'Assignment' } as const;
  const hosts = (of: (userId: number, now: number) => number): object => ({
    hosts: changed.map(({ userId, calibration }) => ({ userId, calibration: of(userId, calibration) })),
  });
  await audit(
    { ...tx, actor: system, ip: null },
    'event.calibrate',
    'event',
    eventId,
    hosts((userId) => stored.get(userId) ?? 0),
    hosts((_, now) => now),
  );
}

export async function writeCalibrations(
  tx: Ctx,
  eventId: number,
  entries: readonly { userId: number; calibration: number }[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into host_calibration as c (account_id, event_id, user_id, calibration, calibrated_at)
    select ${tx.accountId}, ${eventId}, e.user_id, e.calibration, ${iso(tx.now)}::timestamptz
    from unnest(${entries.map(({ userId }) => userId)}::bigint[], ${entries.map(({ calibration }) => calibration)}::float8[]) as e (user_id, calibration)
    order by e.user_id
    on conflict (account_id, event_id, user_id) do update set calibration = excluded.calibration, calibrated_at = excluded.calibrated_at`.execute(
    tx.db,
  );
}
