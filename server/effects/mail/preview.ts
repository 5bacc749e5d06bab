import { minutesOf } from '@callwright/contract/duration.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { mailSettings } from '@callwright/contract/mail-template.ts';
import type { preview } from '@callwright/contract/mails.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readCall, visibleCalls } from '#/domain/scheduling/call-records/call-row.ts';
import { loadEvent, type EventRow } from '#/domain/scheduling/event-records/event.ts';
import type { Audience } from '#/ports/messages/send-mail.ts';
import { iso } from '#/platform/values/time.ts';
import { readCallFacts, type CallFacts } from './call-facts.ts';
import { hostReader, inviteeReader, standardTemplate, writeCallMail } from './call-mail.ts';
import type { Before } from './call-values.ts';

type Body = Input<typeof preview>;

/** POST /v1/events/previewMail: the mail as it would be sent, of a call the caller may see or of an example. */
export async function previewMail(ctx: Ctx, input: Body): Promise<Result<typeof preview>> {
  const event = await loadEvent(ctx, { id: input.eventId });
  const call = await callOf(ctx, input);
  const facts = { ...(call ?? (await exampleOf(ctx, event))), ...statusFor(input.kind) };
  const audience: Audience = input.kind === 'noShow' ? 'INVITEE' : input.audience;
  const invitee = inviteeReader(facts, input.language);
  const me = facts.hosts[0];
  const reader =
    audience === 'HOST' && me !== undefined && input.language === undefined
      ? hostReader(me, ctx.account.locale)
      : invitee;
  const template =
    input.template ?? mailSettings.parse(event.settings.mails ?? {})[input.kind].templates[reader.language];
  const mail = writeCallMail(facts, {
    kind: input.kind,
    audience,
    reader,
    baseUrl: ctx.app.config.baseUrl,
    before: beforeOf(facts),
    template: audience === 'INVITEE' ? template : null,
    ...(input.kind === 'reminder' && audience !== 'HOST'
      ? { unsubscribeUrl: `${ctx.app.config.baseUrl}/unsubscribe/example` }
      : {}),
  });
  return {
    data: {
      ...mail,
      language: reader.language,
      standard: standardTemplate(input.kind, audience, reader.language),
      eventCallId: call?.id ?? null,
    },
  };
}

/** Only members who may see the call see its mail; the invitee’s link is replaced by one that opens nothing. */
async function callOf(ctx: Ctx, { eventId, eventCallId }: Body): Promise<CallFacts | null> {
  const id =
    eventCallId === undefined
      ? await latestCall(ctx, eventId)
      : (await readCall(ctx, { id: eventCallId }, 'calls:read')).id;
  const [facts] = id === null ? [] : await readCallFacts(ctx, [id]);
  return facts === undefined ? null : { ...facts, token: 'example' };
}

async function latestCall(ctx: Ctx, eventId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from event_call c
    where c.account_id = ${ctx.accountId} and c.event_id = ${eventId} and ${visibleCalls(ctx, 'calls:read')}
    order by c.starts_at desc, c.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The example call is cancelled in a preview of the cancellation, and scheduled in all others. */
function statusFor(kind: Body['kind']): Pick<CallFacts, 'status'> {
  return { status: kind === 'cancellation' ? 'CANCELLED' : 'SCHEDULED' };
}

function beforeOf(call: CallFacts): Before {
  return {
    startsAt: call.previous_starts_at ?? iso(Date.parse(call.starts_at) - dayMs),
    hostName: 'Grace Hopper',
  };
}

async function exampleOf(ctx: Ctx, event: EventRow): Promise<CallFacts> {
  const { settings } = event;
  const { rows } = await sql<{ brand_color: string | null; hosts: CallFacts['hosts'] }>`
    select a.brand_color,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.user_id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'locale', u.locale,
          'timeZone', u.time_zone)), '[]')
        from (select h.user_id from event_host h where h.account_id = a.id and h.event_id = ${event.id} order by h.position, h.user_id limit 1) first
        join member_person u on u.account_id = a.id and u.user_id = first.user_id) as hosts
    from account a where a.id = ${ctx.accountId}`.execute(ctx.db);
  const place = settings.locations[0];
  const minutes = minutesOf(settings);
  const startMs = Math.ceil((ctx.now + dayMs) / hourMs) * hourMs;
  return {
    id: 0,
    event_id: event.id,
    user_id: 0,
    version: 1,
    status: 'SCHEDULED',
    token: 'example',
    preview_id: 'example',
    starts_at: iso(startMs),
    ends_at: iso(startMs + minutes * 60_000),
    previous_starts_at: null,
    time_zone: settings.timeZone ?? ctx.account.timeZone,
    duration_min: minutes,
    invitee_name: 'Ada Lovelace',
    invitee_email: 'ada@example.com',
    phone_number: '+14155550100',
    additional_guests: [],
    location: place?.type ?? 'CUSTOM_LINK',
    location_link: place?.link ?? null,
    location_details: place?.instructions ?? null,
    link_source: null,
    dial_in: null,
    is_slot_free: false,
    attendance_confirmed_at: null,
    notes: null,
    reschedule_reason: null,
    cancel_reason: null,
    questions: [],
    secondary_answers: [],
    event_name: event.name,
    link_prefix: `${ctx.account.slug}/${event.slug}`,
    updated_at: iso(ctx.now),
    first_name: 'Ada',
    contact_locale: null,
    may_be_notified: true,
    language: settings.language,
    calendar_title: settings.calendarTitle,
    calendar_description: settings.calendarDescription,
    can_change: settings.allowReschedule || settings.allowCancel,
    reminders: settings.reminders,
    mails: mailSettings.parse(settings.mails ?? {}),
    company: ctx.account.name,
    brand_color: rows[0]?.brand_color ?? null,
    hosts: rows[0]?.hosts ?? [],
  };
}
