import { bytesFor } from '#/platform/db/draws.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { utmPairs } from '#/domain/crm/contact-records/utm.ts';
import { keepInviteeToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import { expiredHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import { slotUnavailable } from '#/domain/scheduling/free-times/slot-unavailable.ts';
import { protectedSpan, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import type { PastContact } from './contact.ts';
import type { PastCall } from './import-call.ts';
import type { PastOutcome } from './outcome.ts';
import type { PastHost } from './people.ts';

type NewPastCall = {
  readonly past: PastCall;
  readonly system: string;
  readonly event: BookableEvent;
  readonly host: PastHost;
  readonly contact: PastContact;
  readonly startMs: number;
  readonly durationMin: number;
  readonly timeZone: string;
  readonly outcome: PastOutcome | null;
  /** Whether it is upcoming, so that no clock steps have been published. */
  readonly isAhead: boolean;
  /** Whether it occupies its host. */
  readonly takesTime: boolean;
};

const unrouted = {
  routingGroupIds: null,
  conditionalUsers: null,
  appliedHostIds: [],
  routingMode: 'NONE',
  decisionId: null,
};

/** All steps of `clock_published`. */
const clockDone = 3;

/**
 * Writes a call that was booked elsewhere. Its host gets no credit. A past call blocks no time, and its clock steps
 * count as published. An upcoming one is refused if its host has another call.
 * @returns its id
 */
export async function insertPastCall(tx: Ctx, call: NewPastCall): Promise<number> {
  const { past, event, host, contact, startMs, durationMin, timeZone, outcome, isAhead, takesTime } = call;
  const { bufferBefore, bufferAfter } = isAhead ? event.settings : { bufferBefore: 0, bufferAfter: 0 };
  const name = [contact.firstName, contact.lastName].filter((part) => part).join(' ');
  const previewId = `call_${bytesFor(tx, 9).toString('base64url')}`;
  const token = keepInviteeToken(tx, previewId, newWorkspaceToken(tx));
  const at = (text: string | undefined, field: string, fallback: string | null) =>
    text === undefined ? fallback : iso(toInstantMs(text, timeZone, field));
  const cancelledAt = at(past.cancelledAt, 'cancelledAt', null);
  const [start, now] = [iso(startMs), iso(tx.now)];
  const { rows } = await sql<{ id: number }>`
    with expired as (${expiredHolds(tx, takesTime ? [host.userId] : [])}),
    new as (select new_number(${tx.accountId}::bigint, 'event_call') as id),
    host as (
      insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit)
      select ${tx.accountId}, new.id, ${host.userId}, ${event.id}, ${start}::timestamptz,
        ${protectedSpan(event, startMs, durationMin)}, ${takesTime}, ${isAhead ? now : start}::timestamptz, 0
      from new where (select count(*) from expired) >= 0
      on conflict do nothing
      returning user_id
    )
    insert into event_call (
      account_id, id, event_id, contact_id, user_id, setter_id, preview_id, token_hash, token_sealed, call_type, status, starts_at, ends_at,
      time_zone, host_time_zone, duration_min, buffer_before_min, buffer_after_min, invitee_name, invitee_email, phone_number, search_text, location, notes, utm, routing,
      cancelled_at, cancelled_by, canceller, cancel_reason, outcome, no_sale_reason, objection, outcome_notes, outcome_at,
      outcome_updated_at, outcome_by, source, event_name, link_prefix, external_ids, clock_published, created_by, created_at, updated_at
    )
    select ${tx.accountId}, new.id, ${event.id}, ${contact.id}, ${host.userId}, ${past.setterId ?? null}, ${previewId}, ${token.hash}, ${token.sealed},
      ${event.eventType}, ${cancelledAt === null ? 'SCHEDULED' : 'CANCELLED'}, ${start}::timestamptz,
      ${iso(startMs + durationMin * 60_000)}::timestamptz, ${timeZone}, ${host.timeZone}, ${durationMin}, ${bufferBefore}, ${bufferAfter}, ${name}, ${contact.email}, ${contact.phoneNumber},
      ${searchText([name, contact.email], [contact.phoneNumber])}, ${event.settings.locations[0]?.type ?? 'CUSTOM_LINK'}, ${past.notes ?? null},
      ${JSON.stringify(utmPairs(past.utm))}::jsonb, ${JSON.stringify(unrouted)}::jsonb, ${cancelledAt}::timestamptz,
      ${cancelledAt === null ? null : (past.cancelledBy ?? 'CONTACT')}, ${cancelledAt === null ? null : tx.actor.name}, ${past.cancelReason ?? null},
      ${outcome?.outcome ?? 'PENDING'}, ${outcome?.no_sale_reason ?? null}, ${outcome?.objection ?? null}, ${outcome?.outcome_notes ?? null},
      ${outcome?.at ?? null}::timestamptz, ${outcome?.at ?? null}::timestamptz, ${outcome === null ? null : tx.userId}, 'IMPORT', ${event.name},
      ${event.linkPrefix}, ${JSON.stringify({ [call.system]: past.externalId })}::jsonb, ${isAhead ? 0 : clockDone}, ${JSON.stringify(tx.actor)}::jsonb,
      ${at(past.bookedAt, 'bookedAt', isAhead ? now : start)}::timestamptz, ${now}::timestamptz
    from new where exists (select 1 from host)
    returning id`.execute(tx.db);
  const [made] = rows;
  if (made === undefined) throw slotUnavailable(startMs, [], 'ALREADY_BOOKED', 'dateTime');
  return made.id;
}
