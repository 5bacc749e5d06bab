import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { mailSettings, type MailSettings } from '@callwright/contract/mail-template.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import type { CallRow } from '../event-calls/call-row.ts';

export type MailHost = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly timeZone: string;
};

type Columns =
  | 'id'
  | 'event_id'
  | 'user_id'
  | 'version'
  | 'status'
  | 'token'
  | 'preview_id'
  | 'starts_at'
  | 'ends_at'
  | 'previous_starts_at'
  | 'time_zone'
  | 'duration_min'
  | 'invitee_name'
  | 'invitee_email'
  | 'phone_number'
  | 'additional_guests'
  | 'location'
  | 'location_link'
  | 'location_details'
  | 'is_slot_free'
  | 'notes'
  | 'reschedule_reason'
  | 'cancel_reason'
  | 'questions'
  | 'secondary_answers'
  | 'event_name'
  | 'link_prefix'
  | 'updated_at';

/** A call as mails and calendars tell of it. */
export type CallFacts = Pick<CallRow, Columns> & {
  readonly first_name: string | null;
  readonly contact_locale: string | null;
  /** Neither blocked nor erased. */
  readonly may_be_told: boolean;
  readonly language: string;
  readonly calendar_title: string | null;
  readonly calendar_description: string | null;
  readonly can_change: boolean;
  readonly reminders: EventSettings['reminders'];
  readonly mails: MailSettings;
  readonly company: string;
  readonly brand_color: string | null;
  /** Whoever is in charge comes first. */
  readonly hosts: readonly MailHost[];
};

type Row = Omit<CallFacts, 'mails' | 'hosts'> & {
  readonly mails: unknown;
  readonly hosts: readonly MailHost[];
};

/** One statement, whatever the number of calls. */
export async function readCallFacts(ctx: Ctx, callIds: readonly number[]): Promise<CallFacts[]> {
  const { rows } = await sql<Row>`
    select c.id, c.event_id, c.user_id, c.version, c.status, c.token, c.preview_id, c.starts_at, c.ends_at, c.previous_starts_at, c.time_zone,
      c.duration_min, c.invitee_name, c.invitee_email, c.phone_number, c.additional_guests, c.location, c.location_link, c.location_details,
      c.is_slot_free, c.notes, c.reschedule_reason, c.cancel_reason, c.questions, c.secondary_answers, c.event_name, c.link_prefix, c.updated_at,
      p.first_name, p.locale as contact_locale, p.blocked is null and p.erased_at is null as may_be_told,
      e.settings->>'language' as language, e.settings->>'calendarTitle' as calendar_title, e.settings->>'calendarDescription' as calendar_description,
      (e.settings->>'allowReschedule')::boolean or (e.settings->>'allowCancel')::boolean as can_change,
      coalesce(e.settings->'reminders', '[]') as reminders, e.settings->'mails' as mails, a.name as company, a.brand_color,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'locale', u.locale,
          'timeZone', u.time_zone) order by h.user_id <> c.user_id, h.user_id), '[]')
        from event_call_host h join app_user u on u.id = h.user_id
        where h.account_id = c.account_id and h.event_call_id = c.id) as hosts
    from event_call c
    join contact p on p.account_id = c.account_id and p.id = c.contact_id
    join event e on e.account_id = c.account_id and e.id = c.event_id
    join account a on a.id = c.account_id
    where c.account_id = ${ctx.accountId} and c.id = any(${callIds}::bigint[]) order by c.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, mails: mailSettings.parse(row.mails ?? {}) }));
}

/** Members as mails address them. */
export async function readMailHosts(ctx: Ctx, userIds: readonly number[]): Promise<MailHost[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<MailHost>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.locale, u.time_zone as "timeZone"
    from member m join app_user u on u.id = m.user_id
    where m.account_id = ${ctx.accountId} and m.user_id = any(${userIds}::bigint[]) order by u.id`.execute(
    ctx.db,
  );
  return rows;
}
