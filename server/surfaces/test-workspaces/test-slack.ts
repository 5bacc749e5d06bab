import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/test-slack.ts';
import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import { genuineClick, keepClick } from '#/effects/slack/accept-click.ts';
import { openSigningSecret } from '#/effects/slack/app-row.ts';
import type { ChannelRow } from '#/effects/slack/channel-row.ts';
import { selectMessages } from '#/effects/slack/claim-channels.ts';
import { postOf } from '#/effects/slack/deliver.ts';
import { keptPerson, keptTeamId, memberOfKept } from '#/effects/slack/kept-slack.ts';
import { findApp } from '#/effects/slack/net.ts';
import { wordsOf, type ClickResult } from '#/effects/slack/work-click.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import type { ChatPost } from '#/ports/messages/chats/chat-sender.ts';
import { readable } from '#/ports/messages/slack/markup.ts';
import { claimAction } from '#/ports/messages/slack/payload.ts';
import { slackSignature } from '#/ports/messages/slack/signature.ts';
import { assertTest } from './clock.ts';

type Shown = Result<typeof contract.list>['data']['messages'][number];
type Row = {
  id: number;
  topic: SlackTopic;
  contact_id: number | null;
  kind: ChannelRow['kind'];
  channel: string;
  has_text: boolean;
  sent_at: string | null;
  result: ClickResult | null;
  slack_user_id: string | null;
};

/** GET /v1/testSlack, newest first. */
export async function listTestSlack(
  ctx: Ctx,
  input: Input<typeof contract.list>,
): Promise<Result<typeof contract.list>> {
  assertTest(ctx);
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'testSlack',
    from: 'slack_message m',
    key: 'm.id',
    order: { by: 'm.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`m.account_id = ${ctx.accountId}`, sql`m.status = 'SENT'`],
    strategy: 'walk',
    row: (id) => selectShown(ctx, id),
  });
  const posts = await postsOf(ctx, rows);
  const messages: Shown[] = [];
  for (const row of rows) messages.push(await present(ctx, row, posts.get(row.id)));
  return { data: { messages, count: meta.count }, meta };
}

/**
 * POST /v1/testSlack/press: a member clicks the button of a message. As with real Slack, the service gets a request
 * signed with the secret of the app.
 */
export async function pressTestSlack(
  ctx: Ctx,
  { id, userId }: Input<typeof contract.press>,
): Promise<Result<typeof contract.press>> {
  assertTest(ctx);
  return transaction(ctx, async (tx) => {
    const [row] = (await selectShown(tx, id).execute(tx.db)).rows;
    if (row === undefined) throw notFound('message');
    const { rows: members } = await sql`
      select from member m where m.account_id = ${tx.accountId} and m.user_id = ${userId} and m.deleted_at is null`.execute(
      tx.db,
    );
    if (members.length === 0) throw notFound('user');
    const button = (await postsOf(tx, [row])).get(id)?.button ?? null;
    const app = await findApp(tx);
    if (button === null || app === null) return { data: { pressed: false } };
    const body = clickOf(tx, userId, button.value);
    const timestamp = String(Math.floor(tx.now / 1_000));
    const signature = slackSignature(timestamp, body, openSigningSecret(tx.app.config, app));
    const click = genuineClick(tx.app, app, { body, timestamp, signature });
    if (typeof click === 'string') throw new Error('A click of the stand-in was not taken for one of Slack');
    await keepClick(tx, click);
    return { data: { pressed: true } };
  });
}

/** A click in Slack's format; each has a unique id there. What the member is told is shown in the list. */
function clickOf(tx: Ctx, userId: number, value: string): string {
  const payload = {
    type: 'block_actions',
    trigger_id: bytesFor(tx, 12).toString('hex'),
    user: { id: keptPerson(userId), team_id: keptTeamId },
    team: { id: keptTeamId },
    actions: [{ type: 'button', action_id: claimAction, value }],
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

function selectShown(ctx: Ctx, id: number | string | Sql): Sql<Row> {
  return sql<Row>`
    select m.id, m.topic, m.contact_id, c.kind, c.name as channel, m.body <> '' as has_text, m.sent_at, k.result, k.slack_user_id
    from slack_message m join slack_channel c on c.account_id = m.account_id and c.id = m.slack_channel_id
    left join lateral (
      select k.result, k.slack_user_id from slack_click k
      where m.topic = 'NEW_LEAD' and k.account_id = m.account_id and k.contact_id = m.contact_id and k.result <> 'answer.claimed'
      order by k.id desc limit 1
    ) k on true
    where m.account_id = ${ctx.accountId} and m.id = ${id} and m.status = 'SENT'`;
}

async function present(ctx: Ctx, row: Row, post: ChatPost | undefined): Promise<Shown> {
  const lines = (post?.paragraphs ?? []).flatMap((paragraph) => paragraph.split('\n'));
  const userId = memberOfKept(row.slack_user_id ?? '');
  return {
    id: row.id,
    channel: row.channel,
    topic: row.topic,
    text: lines.map((line) => readable(line).replace(':white_check_mark:', '✓')).join('\n'),
    button: post?.button?.label ?? null,
    sentAt: row.sent_at,
    answered:
      userId === null || row.result === null
        ? null
        : { userId, text: readable(await wordsOf(ctx, row.result, row.contact_id ?? 0)) },
  };
}

/** The current text of messages in the channels; without messages whose text is no longer stored. */
async function postsOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, ChatPost>> {
  const kinds = new Map(rows.filter(({ has_text: hasText }) => hasText).map(({ id, kind }) => [id, kind]));
  const { rows: due } = await selectMessages(
    sql`where m.account_id = ${ctx.accountId} and m.id = any(${[...kinds.keys()]}::bigint[])`,
  ).execute(ctx.db);
  return new Map(
    due.map((message) => [message.id, postOf(ctx, { kind: kinds.get(message.id) ?? 'WEBHOOK' }, [message])]),
  );
}
