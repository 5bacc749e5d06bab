import type { Service } from '#/test/service.ts';
import type { Workspace } from '#/test/workspace.ts';

// What a play reads from the database.

export type Call = {
  id: number;
  /** The host in charge, if there are several. */
  userId: number;
  startMs: number;
  endMs: number;
  status: string;
  /** A change of its entry that was found in the calendar. */
  found: { kind: string; startsAt: string | null } | null;
  /** The state of its entry, to find the reason of a failure. */
  entry: string;
};

/**
 * A host with one calendar, and an event that can be booked only with this host, or only with several hosts together.
 */
export type Stage = {
  readonly w: Workspace;
  readonly event: { id: number };
  /** The host. */
  readonly userId: number;
  /** A key of the host. */
  readonly hostKey: string;
  /** The current process. */
  readonly service: () => Service;
};

/** The current generation of the mirror, without what an unfinished reading has stored. */
const mirrored = `from calendar_item i
  join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation
  where i.account_id = $1 and i.user_id = $2`;

async function ask<Row extends object>(
  { w, userId }: Stage,
  text: string,
  ...more: unknown[]
): Promise<Row[]> {
  const { rows } = await w.db.run(text, [w.id, userId, ...more]);
  return rows;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

export async function callsOf(stage: Stage): Promise<Call[]> {
  return ask<Call>(
    stage,
    `select c.id, c.user_id as "userId", ${ms('c.starts_at')} as "startMs", ${ms('c.ends_at')} as "endMs", c.status, e.noticed as found,
      concat_ws(' ', e.state, case when not e.is_wanted then 'unwanted' end, e.error, e.noticed::text, e.external_id, 'v' || e.written_version) as entry
      from event_call c join event_call_host h on h.account_id = c.account_id and h.event_call_id = c.id
      left join call_entry e on e.account_id = c.account_id and e.event_call_id = c.id and e.user_id = h.user_id
      where c.account_id = $1 and h.user_id = $2`,
  );
}

type Mirrored = { uid: string; startMs: number; endMs: number; isCall: boolean };

export async function mirrorOf(stage: Stage): Promise<Mirrored[]> {
  return ask<Mirrored>(
    stage,
    `select i.uid, ${ms('i.starts_at')} as "startMs", ${ms('i.ends_at')} as "endMs", i.is_call as "isCall" ${mirrored}`,
  );
}

/** The person's entries in the mirror that overlap a period. */
export async function knownWithin(stage: Stage, fromMs: number, toMs: number): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    stage,
    `select i.uid || ' ' || i.starts_at as name ${mirrored} and i.uid like 'own-%'
      and i.starts_at < to_timestamp($4::float8 / 1000) and i.ends_at > to_timestamp($3::float8 / 1000)`,
    fromMs,
    toMs,
  );
  return rows.map(({ name }) => name);
}

/**
 * The remaining work: unpublished changes, entries to write or to act on, and calendars that were not read since the
 * last change of an entry.
 * @param sinceMs the last change by the person
 */
export async function leftToDo(stage: Stage, sinceMs: number): Promise<string[]> {
  const rows = await ask<{ what: string }>(
    stage,
    `select 'change ' || x.type as what from change x where x.account_id = $1 and x.sequence is null
    union all
    select 'entry of ' || e.event_call_id || ' ' || e.state || coalesce(' ' || e.error, '') from call_entry e
      where e.account_id = $1 and e.user_id = $2 and (e.due_at is not null or e.seen is not null)
    union all
    select 'reading' || coalesce(' ' || c.error, '') from calendar c
      where c.account_id = $1 and c.user_id = $2 and (c.synced_at is null or c.failures > 0 or c.held_deletions > 0
        or c.synced_at <= to_timestamp($3::float8 / 1000)
        or c.synced_at <= (select max(greatest(e.written_at, e.updated_at)) from call_entry e where e.account_id = $1 and e.user_id = $2))`,
    sinceMs,
  );
  return rows.map(({ what }) => what);
}

/** Whether the member is asked because many entries disappeared at once. */
export async function isAsked(stage: Stage): Promise<boolean> {
  const rows = await ask(
    stage,
    'select from calendar c where c.account_id = $1 and c.user_id = $2 and c.held_deletions > 0 and not c.deletions_confirmed',
  );
  return rows.length > 0;
}
