import { dayMs } from '@callwright/contract/units-of-time.ts';
import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { channelColumns, type ChannelRow } from './channel-row.ts';

/** The lease on a channel: longer than posting takes, so that another process takes over only if this one has died. */
const leaseMs = 60_000;
/** Slack accepts one message per second and channel. */
const paceMs = 1_000;
/** The maximum number of waiting messages that are sent as one post. */
const togetherMax = 20;

/** A test clock does not advance by itself, and the stand-in accepts everything at once. */
function paceOf({ test }: App): number {
  return test === null ? paceMs : 0;
}

/** Leases channels of all workspaces with waiting messages, except those of an app whose access was revoked. */
export async function claimChannels(app: App, max: number): Promise<ChannelRow[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<ChannelRow>`
    with due as materialized (
      select d.account_id, d.id from slack_channel d
      join account a on a.id = d.account_id and a.deleted_at is null
      where ${inReach(app, 'd.account_id')} and d.status = 'ACTIVE' and d.next_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})
        and (d.kind = 'WEBHOOK' or exists (select 1 from slack_app s where s.account_id = d.account_id and s.status = 'CONNECTED'))
        and (exists (select 1 from slack_message m where m.account_id = d.account_id and m.slack_channel_id = d.id and m.status = 'QUEUED')
          or exists (select 1 from slack_message m where m.account_id = d.account_id and m.slack_channel_id = d.id and m.status = 'SENT'
            and m.shown < m.wanted))
      order by d.next_at, d.id limit ${some} for update of d skip locked
    )
    update slack_channel c set leased_until = ${leaseEnd(app, leaseMs)}::timestamptz, next_at = ${iso(app.clock() + paceOf(app))}::timestamptz
    from due
    where c.account_id = due.account_id and c.id = due.id
    returning ${channelColumns}`,
  );
}

/** A message, with the owner of its lead. */
export type DueMessage = {
  id: number;
  topic: string;
  contact_id: number | null;
  body: string;
  is_alone: boolean;
  external_ref: string | null;
  wanted: number;
  attempts: number;
  owner_name: string | null;
  /** False if the contact was deleted or merged: nobody can claim it. */
  is_contact_there: boolean;
};

/** The next post of a channel: an update of an outdated message, or the oldest waiting messages. */
export async function takeNext(ctx: Ctx, channel: ChannelRow): Promise<DueMessage[]> {
  await sql`
    update slack_message m set status = 'SKIPPED', error = 'A day had passed'
    where m.account_id = ${ctx.accountId} and m.slack_channel_id = ${channel.id} and m.status = 'QUEUED'
      and m.created_at < ${iso(ctx.now - dayMs)}::timestamptz`.execute(ctx.db);
  const outdated = await read(ctx, channel, 'OUTDATED', 1);
  const next =
    outdated.length > 0 ? outdated : together(channel, await read(ctx, channel, 'QUEUED', togetherMax));
  if (next.length > 0 && outdated.length === 0)
    await sql`
      update slack_message m set attempts = m.attempts + 1
      where m.account_id = ${ctx.accountId} and m.id = any(${next.map(({ id }) => id)}::bigint[])`.execute(
      ctx.db,
    );
  return next;
}

async function read(
  ctx: Ctx,
  { id }: ChannelRow,
  which: 'OUTDATED' | 'QUEUED',
  max: number,
): Promise<DueMessage[]> {
  const condition =
    which === 'QUEUED' ? sql`m.status = 'QUEUED'` : sql`m.status = 'SENT' and m.shown < m.wanted`;
  const { rows } = await selectMessages(
    sql`where m.account_id = ${ctx.accountId} and m.slack_channel_id = ${id} and ${condition} order by m.id limit ${max}`,
  ).execute(ctx.db);
  return rows;
}

/** Messages with current data, by any condition on `m`; the caller must include the workspace. */
export function selectMessages(rest: Sql): Sql<DueMessage> {
  return sql<DueMessage>`
    select m.id, m.topic, m.contact_id, m.body, m.is_alone, m.external_ref, m.wanted, m.attempts,
      case when p.setter_id is not null then coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), '?') end as owner_name,
      p.id is not null and p.deleted_at is null as is_contact_there
    from slack_message m
    left join contact p on p.account_id = m.account_id and p.id = m.contact_id
    left join member_person u on u.account_id = m.account_id and u.user_id = p.setter_id
    ${rest}`;
}

/** Messages with a button are sent alone, and so are those of a post that was refused. */
function together(channel: ChannelRow, waiting: readonly DueMessage[]): DueMessage[] {
  const isAlone = (message: DueMessage) => message.is_alone || isClaimable(channel, message);
  const [first] = waiting;
  if (first === undefined) return [];
  if (isAlone(first)) return [first];
  const end = waiting.findIndex(isAlone);
  return waiting.slice(0, end === -1 ? waiting.length : end);
}

export function isClaimable(
  { kind }: Pick<ChannelRow, 'kind'>,
  { topic, contact_id: contactId }: DueMessage,
): boolean {
  return kind === 'APP' && topic === 'NEW_LEAD' && contactId !== null;
}
