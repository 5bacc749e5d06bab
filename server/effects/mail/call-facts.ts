import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { mailSettings, type MailSettings } from '@callwright/contract/mail-template.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { rowsOf } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { readableTokenOf } from '#/domain/scheduling/call-records/invitee-token.ts';
import type { CallThen } from '#/domain/scheduling/call-records/notice.ts';

export type MailHost = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly timeZone: string;
};

/** Columns that never change after the booking. */
type Lasting = 'event_id' | 'preview_id' | 'event_name' | 'link_prefix';
/** Read in their current state, even for mails about an earlier state. */
type Current = 'attendance_confirmed_at';

/** The facts of a call for mails and calendars. */
export type CallFacts = Omit<CallThen, 'hostIds'> &
  Pick<CallRow, Lasting | Current> & {
    /** The token in the invitee's link. */
    readonly token: string;
    readonly first_name: string | null;
    readonly contact_locale: string | null;
    /** Neither blocked nor erased. */
    readonly may_be_notified: boolean;
    readonly language: string;
    readonly calendar_title: string | null;
    readonly calendar_description: string | null;
    readonly can_change: boolean;
    readonly reminders: EventSettings['reminders'];
    readonly mails: MailSettings;
    readonly company: string;
    readonly brand_color: string | null;
    /** The lead host comes first. */
    readonly hosts: readonly MailHost[];
  };

type Row = Omit<CallFacts, 'mails' | 'hosts' | 'token'> & {
  readonly token_sealed: string;
  readonly mails: unknown;
  readonly hosts: readonly MailHost[];
};

/** The current facts of calls, in one statement. */
export async function readCallFacts(ctx: Ctx, callIds: readonly number[]): Promise<CallFacts[]> {
  const { rows } = await sql<Row>`
    select c.id, c.event_id, c.user_id, c.version, c.status, c.token_sealed, c.preview_id, c.starts_at, c.ends_at, c.previous_starts_at, c.time_zone,
      c.duration_min, c.invitee_name, c.invitee_email, c.phone_number, c.additional_guests, c.location, c.location_link, c.location_details, c.link_source, c.dial_in,
      c.is_slot_free, c.attendance_confirmed_at, c.notes, c.reschedule_reason, c.cancel_reason, c.questions, c.secondary_answers, c.event_name, c.link_prefix, c.updated_at,
      p.first_name, p.locale as contact_locale, p.blocked is null and p.erased_at is null as may_be_notified,
      e.settings->>'language' as language, e.settings->>'calendarTitle' as calendar_title, e.settings->>'calendarDescription' as calendar_description,
      (e.settings->>'allowReschedule')::boolean or (e.settings->>'allowCancel')::boolean as can_change,
      coalesce(e.settings->'reminders', '[]') as reminders, e.settings->'mails' as mails, a.name as company, a.brand_color,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'locale', u.locale,
          'timeZone', u.time_zone) order by h.user_id <> c.user_id, h.user_id), '[]')
        from event_call_host h join member_person u on u.account_id = h.account_id and u.user_id = h.user_id
        where h.account_id = c.account_id and h.event_call_id = c.id) as hosts
    from ${rowsOf('event_call', ctx.accountId, callIds)} c
    join contact p on p.account_id = c.account_id and p.id = c.contact_id
    join event e on e.account_id = c.account_id and e.id = c.event_id
    join account a on a.id = c.account_id
    order by c.id`.execute(ctx.db);
  return rows.map((row) => {
    const { token_sealed: _, ...shown } = row;
    const token = readableTokenOf(ctx, row);
    return {
      ...shown,
      token: token ?? '',
      can_change: row.can_change && token !== null,
      mails: mailSettings.parse(row.mails ?? {}),
    };
  });
}

/** Calls as they were after a change, with the current data of people, event and workspace. */
export function factsThen(
  calls: ReadonlyMap<number, CallFacts>,
  { hostIds, ...then }: CallThen,
  members: ReadonlyMap<number, MailHost>,
): CallFacts | null {
  const now = calls.get(then.id);
  if (now === undefined) return null;
  const inCharge = hostIds.filter((id) => id === then.user_id);
  const others = hostIds.filter((id) => id !== then.user_id);
  const hosts = [...inCharge, ...others].flatMap((id) => members.get(id) ?? []);
  return { ...now, ...then, hosts };
}

/** Members with what mails to them need. */
export async function readMailHosts(ctx: Ctx, userIds: readonly number[]): Promise<MailHost[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<MailHost>`
    select user_id as id, trim(first_name || ' ' || last_name) as name, email, locale, time_zone as "timeZone"
    from member_person
    where account_id = ${ctx.accountId} and user_id = any(${userIds}::bigint[]) order by user_id`.execute(
    ctx.db,
  );
  return rows;
}
