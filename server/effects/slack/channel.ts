import type * as contract from '@callwright/contract/slack-channels.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { channelColumns, type ChannelRow } from './channel-row.ts';

type Shown = z.input<typeof contract.SlackChannel>;
type Row = ChannelRow & {
  reason: string | null;
  waiting: number;
  last_error: string | null;
  last_sent_at: string | null;
  created_at: string;
  updated_at: string;
};

export async function presentChannels(ctx: Ctx, which: Sql = sql`true`): Promise<Shown[]> {
  const { rows } = await sql<Row>`
    select ${channelColumns}, c.reason, c.last_error, c.last_sent_at, c.created_at, c.updated_at,
      (select count(*)::integer from slack_message m where m.account_id = c.account_id and m.slack_channel_id = c.id and m.status = 'QUEUED') as waiting
    from slack_channel c where c.account_id = ${ctx.accountId} and ${which} order by c.id`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    topics: row.topics,
    status: row.status,
    reason: row.reason,
    waiting: row.waiting,
    lastError: row.last_error,
    lastSentAt: row.last_sent_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function presentChannel(ctx: Ctx, id: number): Promise<Shown> {
  const [channel] = await presentChannels(ctx, sql`c.id = ${id}`);
  if (channel === undefined) throw notFound('slackChannel');
  return channel;
}

export async function readChannel(ctx: Ctx, id: number): Promise<ChannelRow> {
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns} from slack_channel c where c.account_id = ${ctx.accountId} and c.id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('slackChannel');
  return row;
}
