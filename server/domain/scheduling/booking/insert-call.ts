import type { Invitee } from '#/domain/crm/contact-records/for-booking.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import type { EventCall } from '@callwright/contract/event-call.ts';
import { lockingMembers, lockMembersApart } from '#/platform/db/spread.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { DecisionRow } from '#/domain/scheduling/routing-decisions/decision.ts';
import { keepInviteeToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import { newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { hostLink, sourceOfPlace, type LinkSource } from '#/domain/scheduling/call-records/link-source.ts';
import { newRoomLink } from '#/ports/video/jitsi.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { protectedSpan, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { expiredHolds } from '#/domain/scheduling/free-times/hold-rows.ts';

/** A new call, with the details of the contact that it stores. */
export type NewCall = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  timeZone: string;
  hostTimeZone: string;
  /** All of them get the call, or none. */
  hostIds: number[];
  teamId: number | null;
  invitee: Invitee;
  inviteeName: string | null;
  setterId: number | null;
  additionalGuests: { email: string; name?: string | null | undefined }[];
  notes: string | null;
  /** Index into the event's locations; the first by default. */
  locationIndex?: number | undefined;
  questions: z.output<typeof EventCall>['questions'];
  secondaryAnswers: z.output<typeof EventCall>['secondaryAnswers'];
  utm: { utmKey: string; utmValue: string }[];
  routing: object;
  source: z.output<typeof EventCall>['source'];
  externalIds: Record<string, string>;
  decision: DecisionRow;
};

/**
 * Writes the call with its hosts, or nothing if one of them is taken: the exclusion constraint decides. A single
 * statement: `on conflict do nothing` waits for a concurrent booking of the same time instead of deadlocking with it
 * (16,000 attempts a second without a deadlock; a plain insert manages 400, with many). The lock on the members waits
 * for a concurrent deactivation. The statement refers to the expired holds so that they are deleted before the insert.
 * @returns the call and its contact, which is another one if it was merged meanwhile; null if a host is taken
 */
export async function insertCall(tx: Ctx, call: NewCall): Promise<{ id: number; contactId: number } | null> {
  const { event, invitee, decision } = call;
  await lockMembersApart(tx, call.hostIds, 'booked');
  const { bufferBefore, bufferAfter } = event.settings;
  const endMs = call.startMs + call.durationMin * 60_000;
  const name = call.inviteeName ?? [invitee.firstName, invitee.lastName].filter((part) => part).join(' ');
  const place = placeOf(tx, call);
  const previewId = `call_${bytesFor(tx, 9).toString('base64url')}`;
  const token = keepInviteeToken(tx, previewId, newWorkspaceToken(tx));
  const now = iso(tx.now);
  const { rows } = await sql<{ id: number; contactId: number }>`
    with expired as (${expiredHolds(tx, call.hostIds)}),
    new as (select new_number(${tx.accountId}::bigint, 'event_call') as id),
    place as materialized (select ${hostLink(tx, place.source, sql`${call.hostIds[0]}::bigint`)} as host_link),
    bookable as materialized (
      select m.user_id from member m
      where m.account_id = ${tx.accountId} and m.user_id = any(${call.hostIds}::bigint[]) and m.status = 'ACTIVE' and (select count(*) from expired) >= 0
      order by m.user_id
      ${lockingMembers(tx)}
    ),
    host as (
      insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at)
      select ${tx.accountId}, new.id, h.user_id, ${event.id}, ${iso(call.startMs)}::timestamptz,
        ${protectedSpan(event, call.startMs, call.durationMin)}, true, ${now}::timestamptz
      from new, bookable h order by h.user_id
      on conflict do nothing
      returning user_id
    ),
    decision as (
      insert into routing_decision (account_id, id, event_call_id, at, cause, winner_id, tie_break, facts, actor)
      select ${tx.accountId}, ${decision.id}, new.id, ${now}::timestamptz, ${decision.cause}, ${decision.winnerId}, ${decision.tieBreak},
        ${decision.facts}::jsonb, ${decision.actor}::jsonb
      from new where (select count(*) from host) = ${call.hostIds.length}
      returning id
    )
    insert into event_call (
      account_id, id, event_id, contact_id, user_id, setter_id, team_id, preview_id, token_hash, token_sealed, call_type, starts_at, ends_at, time_zone,
      host_time_zone, duration_min, buffer_before_min, buffer_after_min, invitee_name, invitee_email, phone_number, search_text,
      additional_guests, location, location_link, location_details, link_source, notes, questions, secondary_answers, utm, routing, source,
      event_name, link_prefix, external_ids, created_by, created_at, updated_at
    )
    select ${tx.accountId}, new.id, ${event.id}, ${invitee.id}, ${call.hostIds[0]}, ${call.setterId}, ${call.teamId},
      ${previewId}, ${token.hash}, ${token.sealed}, ${event.eventType},
      ${iso(call.startMs)}, ${iso(endMs)}, ${call.timeZone}, ${call.hostTimeZone}, ${call.durationMin}, ${bufferBefore}, ${bufferAfter},
      ${name}, ${invitee.email}, ${invitee.phoneNumber}, ${searchText([name, invitee.email], [invitee.phoneNumber])},
      ${JSON.stringify(call.additionalGuests)}, ${place.type}, coalesce(${place.link}::text, place.host_link), ${place.instructions}, ${place.source}, ${call.notes},
      ${JSON.stringify(call.questions)}, ${JSON.stringify(call.secondaryAnswers)}, ${JSON.stringify(call.utm)}, ${JSON.stringify({ ...call.routing, decisionId: decision.id })},
      ${call.source}, ${event.name}, ${event.linkPrefix}, ${JSON.stringify(call.externalIds)}, ${JSON.stringify(tx.actor)},
      ${now}, ${now}
    from new, place
    where (select count(*) from host) = ${call.hostIds.length}
    returning id, contact_id as "contactId"`.execute(tx.db);
  return rows[0] ?? null;
}

/** Where the call takes place: the chosen location, else the first. An event without locations has none to offer. */
function placeOf(
  tx: Ctx,
  { event, startMs, durationMin, locationIndex = 0 }: NewCall,
): { type: string; link: string | null; instructions: string | null; source: LinkSource | null } {
  const place = event.settings.locations[locationIndex];
  if (place === undefined) return { type: 'CUSTOM_LINK', link: null, instructions: null, source: null };
  const { type, instructions } = place;
  const source = sourceOfPlace(place);
  const isRoom = source === 'JITSI';
  const link = isRoom ? newRoomLink(tx.app.config, startMs + durationMin * 60_000) : place.link;
  return { type, link, instructions, source };
}
