import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list, markRead, NoticeKind } from '@callwright/contract/notices.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';

type Row = {
  id: number;
  kind: NoticeKind;
  at: string;
  read_at: string | null;
  about: string | null;
  call_id: number | null;
  invitee_name: string | null;
  starts_at: string | null;
  event_name: string | null;
  call_status: string | null;
  contact_id: number | null;
  contact_name: string | null;
  event_id: number | null;
  offered_at: string | null;
  waited_for: string | null;
  payment_id: number | null;
  deal_id: number | null;
  value: number | null;
  currency: string | null;
};

/** GET /v1/notices, with the current data of their subjects; uses the index notice_of_member. */
export async function listNotices(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  // Hides waiting contacts that are blocked, or that the host of the held time may not see.
  const seen = sql`c.blocked is null and c.deleted_at is null and ${visibleContacts(ctx, 'contacts:read') ?? sql`true`}`;
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'notices',
    from: 'notice n',
    key: 'n.id',
    order: { by: 'n.id', type: 'bigint' },
    direction: 'desc',
    where: [
      sql`n.account_id = ${ctx.accountId} and n.user_id = ${ctx.userId}`,
      ...(input.unread === undefined ? [] : [sql`(n.read_at is null) = ${input.unread}`]),
    ],
    strategy: 'walk',
    row: (id) => sql<Row>`
      select n.id, n.kind, n.at, n.read_at, n.about, call.id as call_id, call.invitee_name, call.starts_at, call.event_name,
        call.status as call_status, c.id as contact_id,
        coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email, c.phone_number, '') as contact_name,
        n.event_id, n.offered_at, waited.name as waited_for, p.id as payment_id, p.deal_id, p.value, p.currency
      from notice n
      left join event_call call on call.account_id = n.account_id and call.id = n.event_call_id
      left join setter_claim s on s.account_id = n.account_id and s.id = n.setter_claim_id
      left join payment p on p.account_id = n.account_id and p.id = n.payment_id
      left join event waited on waited.account_id = n.account_id and waited.id = n.event_id
      left join contact c on c.account_id = n.account_id
        and c.id = coalesce(call.contact_id, s.contact_id, p.contact_id, n.contact_id) and (n.contact_id is null or ${seen})
      where n.account_id = ${ctx.accountId} and n.id = ${id}`,
  });
  return { data: { notices: rows.map(present), unread: await countUnread(ctx), count: meta.count }, meta };
}

/** POST /v1/notices/read */
export async function markNoticesRead(
  ctx: Ctx,
  { only, upTo }: Input<typeof markRead>,
): Promise<Result<typeof markRead>> {
  const which = only === undefined ? sql`id <= ${upTo ?? 0}::bigint` : sql`id = any(${only}::bigint[])`;
  await sql`
    update notice set read_at = ${iso(ctx.now)}::timestamptz
    where account_id = ${ctx.accountId} and user_id = ${ctx.userId} and read_at is null and ${which}`.execute(
    ctx.db,
  );
  return { data: { unread: await countUnread(ctx) } };
}

/** Uses the index notice_unread. */
async function countUnread(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notice where account_id = ${ctx.accountId} and user_id = ${ctx.userId} and read_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

function present(row: Row): Result<typeof list>['data']['notices'][number] {
  const { id, kind, at, read_at: readAt, about } = row;
  return {
    id,
    kind,
    at,
    readAt,
    about,
    eventCall: callOf(row),
    contact: contactOf(row),
    payment: paymentOf(row),
    waiting: waitingOf(row),
  };
}

function callOf({ call_id: id, invitee_name, starts_at, event_name, call_status }: Row) {
  if (id === null || starts_at === null) return null;
  return {
    id,
    inviteeName: invitee_name ?? '',
    dateTime: starts_at,
    eventName: event_name ?? '',
    status: call_status ?? '',
  };
}

function waitingOf({ event_id: eventId, waited_for: eventName, offered_at: offeredAt }: Row) {
  return eventId === null ? null : { eventId, eventName: eventName ?? '', offeredAt };
}

function contactOf({ contact_id: id, contact_name }: Row) {
  return id === null ? null : { id, name: contact_name ?? '' };
}

function paymentOf({ payment_id: id, deal_id: dealId, value, currency }: Row) {
  if (id === null || value === null || currency === null) return null;
  return { id, dealId, value: fromMinorUnits(value, currency), currency };
}
