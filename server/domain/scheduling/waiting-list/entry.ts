import type { WaitingEntry } from '@callwright/contract/waiting-list.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { PassedOver } from './fit.ts';

type Shown = z.output<typeof WaitingEntry>;
type Person = Shown['contact'];

/** A suitable time window: as entered, and as instants. */
export type StoredWindow = { date: string; from: string; to: string; startsAt: string; endsAt: string };

/** Stored with an offer to explain it later. */
export type Explanation = { position: number; passedOver: PassedOver[]; more: number };

type OfferRow = {
  id: number;
  state: Shown['offers'][number]['state'];
  starts_at: string;
  duration_min: number;
  host_ids: number[];
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  explanation: Explanation;
  /** The contacts that were passed over, by entry id. */
  people: Record<string, Person> | null;
};

export type EntryRow = {
  id: number;
  event_id: number;
  event_name: string;
  contact_id: number;
  contact_name: string;
  outcome: 'BOOKED' | 'LEFT' | 'REMOVED' | 'EXPIRED' | null;
  position: number | null;
  time_zone: string;
  duration_min: number;
  windows: StoredWindow[];
  created_at: string;
  updated_at: string;
  ended_at: string | null;
  event_call_id: number | null;
  offers: OfferRow[];
};

const offersShown = 10;
const nameOf = (contact: Sql): Sql =>
  sql`coalesce(nullif(trim(coalesce(${contact}.first_name, '') || ' ' || coalesce(${contact}.last_name, '')), ''), ${contact}.email, ${contact}.phone_number, '')`;

const people: Sql = sql`(
  select jsonb_object_agg(earlier.id, jsonb_build_object('id', someone.id, 'name', ${nameOf(sql`someone`)}))
  from jsonb_array_elements(o.explanation->'passedOver') passed
  join waiting_entry earlier on earlier.account_id = o.account_id and earlier.id = (passed->>'entryId')::bigint
  join contact someone on someone.account_id = earlier.account_id and someone.id = earlier.contact_id)`;

/** Complete entries, from `waiting_entry w`. */
export function selectEntries(where: Sql): Sql<EntryRow> {
  return sql<EntryRow>`
    select w.id, w.event_id, e.name as event_name, w.contact_id, ${nameOf(sql`c`)} as contact_name, w.outcome,
      case when w.ended_at is null then (
        select count(*)::int from waiting_entry ahead join contact person on person.account_id = ahead.account_id and person.id = ahead.contact_id
        where ahead.account_id = w.account_id and ahead.event_id = w.event_id and ahead.ended_at is null and ahead.id <= w.id
          and person.blocked is null and person.deleted_at is null) end as position,
      w.time_zone, w.duration_min, w.windows, w.created_at, w.updated_at, w.ended_at, w.event_call_id,
      (select coalesce(jsonb_agg(to_jsonb(shown) order by shown.id desc), '[]') from (
        select o.id, o.state, o.starts_at, o.duration_min, o.host_ids, o.created_at, o.expires_at, o.ended_at, o.explanation, ${people} as people
        from waiting_offer o where o.account_id = w.account_id and o.entry_id = w.id
        order by o.id desc limit ${sql.lit(offersShown)}) shown) as offers
    from waiting_entry w
    join event e on e.account_id = w.account_id and e.id = w.event_id
    join contact c on c.account_id = w.account_id and c.id = w.contact_id
    ${where}`;
}

export async function readEntry(ctx: Ctx, id: number): Promise<EntryRow> {
  const { rows } = await selectEntries(sql`where w.account_id = ${ctx.accountId} and w.id = ${id}`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('waiting list entry');
  return row;
}

/** Several entries by id. Those of blocked people are left out: nobody is told about them. */
export async function readEntries(ctx: Ctx, ids: readonly number[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await selectEntries(
    sql`where w.account_id = ${ctx.accountId} and w.id = any(${ids}::bigint[]) and c.blocked is null order by w.id`,
  ).execute(ctx.db);
  return rows;
}

/** @param showsOthers whether the names of people who were passed over may be shown */
export function presentEntry(row: EntryRow, showsOthers: boolean): Shown {
  return {
    id: row.id,
    eventId: row.event_id,
    eventName: row.event_name,
    contactId: row.contact_id,
    contact: { id: row.contact_id, name: row.contact_name },
    state: row.outcome ?? (row.offers.some(({ state }) => state === 'OPEN') ? 'OFFERED' : 'WAITING'),
    position: row.position,
    timeZone: row.time_zone,
    durationMin: row.duration_min,
    windows: row.windows.map(({ date, from, to }) => ({ date, from, to })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
    eventCallId: row.event_call_id,
    offers: row.offers.map((offer) => presentOffer(offer, showsOthers)),
  };
}

function presentOffer(offer: OfferRow, showsOthers: boolean): Shown['offers'][number] {
  const { position, passedOver, more } = offer.explanation;
  const startMs = toMs(offer.starts_at);
  return {
    id: offer.id,
    state: offer.state,
    dateTime: iso(startMs),
    endTime: iso(startMs + offer.duration_min * 60_000),
    hostIds: offer.host_ids,
    createdAt: iso(toMs(offer.created_at)),
    expiresAt: iso(toMs(offer.expires_at)),
    endedAt: offer.ended_at === null ? null : iso(toMs(offer.ended_at)),
    position,
    passedOver: passedOver.map(({ entryId, reason }) => ({
      entryId,
      contact: showsOthers ? (offer.people?.[entryId] ?? null) : null,
      reason,
    })),
    morePassedOver: more,
  };
}
