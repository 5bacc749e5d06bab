import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/test-workspaces.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { assertTest } from './clock.ts';

type Kind = Input<typeof contract.mailbox>['kind'];
type Row = {
  id: number;
  at: string;
  to: string;
  subject: string;
  event_call_id: number | null;
  starts_at: string | null;
  ends_at: string | null;
};

/** Where each kind is stored. Private messages, such as password mails, are not listed. */
const kept: { readonly [K in Kind]: { readonly from: string; readonly columns: Sql; readonly only: Sql } } = {
  MAIL: {
    from: 'mail',
    columns: sql`k.created_at as at, k.to_address as to, k.subject, k.event_call_id, null::timestamptz as starts_at, null::timestamptz as ends_at`,
    only: sql`not k.is_private`,
  },
  TEXT: {
    from: 'text_message',
    columns: sql`k.created_at as at, k.to_number as to, k.kind as subject, k.event_call_id, null::timestamptz as starts_at, null::timestamptz as ends_at`,
    only: sql`k.external_id is not null`,
  },
  CALENDAR: {
    from: 'test_entry',
    columns: sql`k.written_at as at, k.calendar as to, case when k.is_removed then 'REMOVED' else 'WRITTEN' end as subject,
      nullif(split_part(k.mark, '/', 3), '')::bigint as event_call_id, k.starts_at, k.ends_at`,
    only: sql`true`,
  },
  WEBHOOK: {
    from: 'webhook_delivery',
    columns: sql`coalesce(k.finished_at, k.created_at) as at, k.endpoint_id as to, k.type as subject, null::bigint as event_call_id,
      null::timestamptz as starts_at, null::timestamptz as ends_at`,
    only: sql`k.attempts > 0`,
  },
  PAYMENT: {
    from: 'test_payment',
    columns: sql`k.created_at as at, coalesce(k.email, '') as to, k.title as subject, null::bigint as event_call_id, null::timestamptz as starts_at,
      null::timestamptz as ends_at`,
    only: sql`true`,
  },
  CHAT: {
    from: 'slack_message',
    columns: sql`k.sent_at as at, (select c.name from slack_channel c where c.account_id = k.account_id and c.id = k.slack_channel_id) as to,
      k.topic as subject, null::bigint as event_call_id, null::timestamptz as starts_at, null::timestamptz as ends_at`,
    only: sql`k.status = 'SENT'`,
  },
  MEETING: {
    from: 'test_meeting',
    columns: sql`k.written_at as at, 'https://zoom.example/j/' || k.id as to, case when k.is_removed then 'REMOVED' else 'WRITTEN' end as subject,
      (select c.id from event_call c where c.account_id = k.account_id and c.preview_id = split_part(k.mark, '/', 2)) as event_call_id,
      k.starts_at, k.ends_at`,
    only: sql`true`,
  },
};

/** GET /v1/testMailbox, newest first; uses the primary key of each table. */
export async function listKept(
  ctx: Ctx,
  input: Input<typeof contract.mailbox>,
): Promise<Result<typeof contract.mailbox>> {
  assertTest(ctx);
  const { kind } = input;
  const { from, columns, only } = kept[kind];
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'testMailbox',
    from: `${from} k`,
    key: 'k.id',
    order: { by: 'k.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`k.account_id = ${ctx.accountId}`, only],
    strategy: 'walk',
    row: (id) =>
      sql`select k.id, ${columns} from ${sql.ref(from)} k where k.account_id = ${ctx.accountId} and k.id = ${id}`,
  });
  const messages = rows.map((row) => ({
    id: row.id,
    kind,
    at: row.at,
    to: row.to,
    subject: row.subject,
    eventCallId: row.event_call_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
  return { data: { messages, count: meta.count }, meta };
}
