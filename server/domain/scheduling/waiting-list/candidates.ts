import { minutesOf } from '@callwright/contract/duration.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Waiting } from './fit.ts';

/** A person on the list, with what their free times depend on. */
export type Candidate = Omit<Waiting, 'starts' | 'failed'> & {
  userIds: number[];
  ruleIds: number[];
  ownerId: number | null;
};

type Row = {
  id: number;
  duration_min: number;
  windows: { startsAt: string; endsAt: string }[];
  conditional_users: number[];
  routing_group_ids: number[];
  owner_id: number | null;
  has_offer: boolean;
  has_call: boolean;
  refused: { startMs: number; state: 'DECLINED' | 'EXPIRED' }[];
};

/**
 * The people waiting for an event, in order, in one statement. Uses the index waiting_entry_order. Deleted and blocked
 * people are left out. An expired offer counts as ended, even if no process has recorded that yet.
 */
export async function readCandidates(tx: Ctx, event: BookableEvent): Promise<Candidate[]> {
  const now = iso(tx.now);
  const { rows } = await sql<Row>`
    select w.id, w.duration_min, w.windows, to_jsonb(w.conditional_users) as conditional_users, to_jsonb(w.routing_group_ids) as routing_group_ids,
      c.user_id as owner_id,
      exists (select from waiting_offer o where o.account_id = w.account_id and o.entry_id = w.id and o.state = 'OPEN'
        and o.expires_at > ${now}::timestamptz) as has_offer,
      (select count(*) from event_call call
        where call.account_id = w.account_id and call.contact_id = w.contact_id and call.event_id = w.event_id and call.status = 'SCHEDULED'
          and call.starts_at > ${now}::timestamptz) >= ${event.settings.openBookingsMax}::integer as has_call,
      (select coalesce(jsonb_agg(jsonb_build_object('startMs', extract(epoch from o.starts_at)::float8 * 1000,
          'state', case when o.state = 'DECLINED' then 'DECLINED' else 'EXPIRED' end)), '[]')
        from waiting_offer o where o.account_id = w.account_id and o.entry_id = w.id
          and (o.state in ('DECLINED', 'EXPIRED') or o.state = 'OPEN' and o.expires_at <= ${now}::timestamptz)
          and o.starts_at > ${now}::timestamptz) as refused
    from waiting_entry w
    join contact c on c.account_id = w.account_id and c.id = w.contact_id and c.deleted_at is null and c.blocked is null
    where w.account_id = ${tx.accountId} and w.event_id = ${event.id} and w.ended_at is null and w.last_at > ${now}::timestamptz
    order by w.id`.execute(tx.db);
  return rows.map((row) => ({
    id: row.id,
    durationMin: offeredDuration(event, row.duration_min),
    windows: row.windows.map(({ startsAt, endsAt }) => ({ fromMs: toMs(startsAt), toMs: toMs(endsAt) })),
    userIds: row.conditional_users,
    ruleIds: row.routing_group_ids,
    ownerId: row.owner_id,
    hasOffer: row.has_offer,
    hasCall: row.has_call,
    refused: new Map(
      row.refused.map(({ startMs, state }) => [startMs, state === 'DECLINED' ? 'DECLINED' : 'LET_PASS']),
    ),
  }));
}

/** A duration that the event no longer offers is replaced by its default. */
function offeredDuration({ settings }: BookableEvent, wished: number): number {
  return settings.durations.includes(wished) ? wished : minutesOf(settings);
}
