import { audit } from '../audit/audit.ts';
import { calibrated, dueCalibrations, tooFarAhead, type Standing } from '../assignment/calibrate.ts';
import { calibrationIn, windowAt } from '../assignment/window.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { addDays, dateIn, iso, startOfDayMs } from '../time.ts';
import type { BookableEvent } from './bookable-event.ts';
import { readHosts, type EventHost } from './hosts.ts';

/** Where hosts of one event stand, with what is not written down yet. */
export type Standings = {
  /** With calibrations as they count now, in the order of the hosts. */
  scores: Standing[];
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

/**
 * One statement for all hosts; each look-up runs on the index of credits. Read behind the lock of the event where a
 * choice depends on it.
 */
export async function readStandings(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
): Promise<Standings> {
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
  const standings = hosts.map((host): Standing => {
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
    scores: calibrated(assignment.mode, standings),
    stored: new Map(hosts.map(({ userId }) => [userId, byUser.get(userId)?.calibration ?? null])),
  };
}

/** Calibrates whoever has come in or back, at once and not with their first call, so that it can be seen. */
export async function calibrateEntered(tx: Ctx, event: BookableEvent): Promise<void> {
  const hosts = await readHosts(tx, event);
  const counted = hosts.filter((host) => host.bookable && !host.required);
  await settleCalibrations(tx, event.id, await readStandings(tx, event, counted), null);
}

/** Hosts who are so far ahead of the others that the event’s fairness gap hides them; a call that is moved stays with its own. */
export async function hiddenByGap(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  movedCallId: number | undefined,
): Promise<Set<number>> {
  const { fairnessGap, mode } = event.settings.assignment;
  // Whoever takes part in every call is ahead of all the others, and has to be.
  const counted = mode === 'COLLECTIVE' ? [] : hosts.filter((host) => !host.required);
  if (fairnessGap === null || counted.length < 2) return new Set();
  const ahead = tooFarAhead((await readStandings(ctx, event, counted)).scores, fairnessGap);
  if (ahead.size === 0 || movedCallId === undefined) return ahead;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from event_call_host where account_id = ${ctx.accountId} and event_call_id = ${movedCallId}`.execute(
    ctx.db,
  );
  return ahead.difference(new Set(rows.map((row) => row.user_id)));
}

/** Whoever was calibrated before coming in or back has to be again. */
function presenceOf(host: EventHost, calibratedAt: number | null, now: number): Standing['presence'] {
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

/** Writes down the calibrations that are due, and who decided them: the rule. Nothing to write costs nothing. */
export async function settleCalibrations(
  tx: Ctx,
  eventId: number,
  { scores, stored }: Standings,
  winnerId: number | null,
): Promise<void> {
  const due = dueCalibrations(scores, winnerId);
  await writeCalibrations(tx, eventId, due);
  // Nobody counted yet, nobody different: nothing happened that people would look for.
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
