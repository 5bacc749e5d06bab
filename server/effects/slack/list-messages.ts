import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import type { z } from 'zod';
import { dispatchChanges, hasUndispatched } from '#/platform/changes/dispatch.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { readable } from '#/ports/messages/slack/markup.ts';
import { slackMessagePlace } from './subscriber.ts';

type Shown = z.input<typeof contract.SlackMessage>;
type Row = {
  id: number;
  slack_channel_id: number;
  channel_name: string;
  topic: SlackTopic;
  body: string;
  status: Shown['status'];
  attempts: number;
  error: string | null;
  created_at: string;
  sent_at: string | null;
};

/** GET /v1/slackChannels/messages, newest first. */
export async function listSlackMessages(
  ctx: Ctx,
  input: Input<typeof contract.messages>,
): Promise<Result<typeof contract.messages>> {
  if (await hasUndispatched(ctx)) await dispatchChanges(ctx);
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'slackMessages',
    from: 'slack_message m',
    key: 'm.id',
    order: { by: 'm.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`m.account_id = ${ctx.accountId}`],
    strategy: 'walk',
    row: (id) => sql`
      select m.id, m.slack_channel_id, c.name as channel_name, m.topic, m.body, m.status, m.attempts, m.error, m.created_at, m.sent_at
      from slack_message m join slack_channel c on c.account_id = m.account_id and c.id = m.slack_channel_id
      where m.account_id = ${ctx.accountId} and m.id = ${id}`,
  });
  return { data: { messages: rows.map((row) => present(ctx, row)), count: meta.count }, meta };
}

function present({ app: { config }, accountId }: Ctx, row: Row): Shown {
  const body = row.body === '' ? '' : unseal(config, slackMessagePlace(accountId, row.id), row.body);
  return {
    id: row.id,
    channelId: row.slack_channel_id,
    channelName: row.channel_name,
    topic: row.topic,
    text: readable(body),
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
