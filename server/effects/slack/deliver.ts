import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { ChannelGone } from '#/ports/messages/chats/channel-gone.ts';
import type { ChatPost } from '#/ports/messages/chats/chat-sender.ts';
import { plainOf, plainWords } from '#/ports/messages/slack/markup.ts';
import { isTrouble, NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import type { ChannelRow } from './channel-row.ts';
import { isClaimable, takeNext, type DueMessage } from './claim-channels.ts';
import { languageOfTeam, sayInSlack } from './messages.ts';
import { senderOf } from './net.ts';
import { noteAppTrouble, switchOff } from './stopped.ts';
import { slackMessagePlace } from './subscriber.ts';

const totalMs = 20_000;
const waitMinMs = 5_000;
const waitMaxMs = 900_000;

/** Posts the waiting messages of a channel and stores the outcome. No transaction is open during requests. */
export async function deliverChannel(app: App, channel: ChannelRow): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), channel.account_id);
  const due = await takeNext(ctx, channel);
  try {
    if (due.length > 0) await hand(ctx, channel, due);
    await release(ctx, channel);
  } catch (error) {
    if (error instanceof ChannelGone) await switchOff(ctx, channel, error.message);
    else if (error instanceof Refused) await noteRefused(ctx, channel, due, error);
    else if (isTrouble(error)) await noteTrouble(ctx, channel, due, error);
    else throw error;
  }
}

async function hand(ctx: Ctx, channel: ChannelRow, due: readonly DueMessage[]): Promise<void> {
  const sender = await senderOf(ctx, channel, totalMs);
  const post = postOf(ctx, channel, due);
  const [first] = due;
  if (first?.external_ref !== null && first?.external_ref !== undefined) {
    await sender.update(first.external_ref, post);
    return noteShown(ctx, first);
  }
  const ref = await sender.post(post);
  const shown = due.map(({ id, wanted }) => ({ id, wanted }));
  await sql`
    update slack_message m set status = 'SENT', error = null, sent_at = ${iso(ctx.now)}::timestamptz, shown = s.wanted,
      external_ref = ${due.length === 1 ? ref : null}
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s (id bigint, wanted integer)
    where m.account_id = ${ctx.accountId} and m.id = s.id`.execute(ctx.db);
  await sql`
    update slack_channel c set failures = 0, last_error = null, last_sent_at = ${iso(ctx.now)}::timestamptz
    where c.account_id = ${ctx.accountId} and c.id = ${channel.id}`.execute(ctx.db);
}

/** The content of a post. */
export function postOf(ctx: Ctx, channel: Pick<ChannelRow, 'kind'>, due: readonly DueMessage[]): ChatPost {
  const language = languageOfTeam(ctx);
  const paragraphs = due.map(({ id, body }) =>
    unseal(ctx.app.config, slackMessagePlace(ctx.accountId, id), body),
  );
  const [first] = due;
  const summary = plainOf(paragraphs[0] ?? '');
  const many = sayInSlack(language, 'more', { first: summary, count: String(due.length - 1) });
  if (first === undefined || !isClaimable(channel, first))
    return { paragraphs, summary: due.length > 1 ? many : summary, button: null };
  if (first.owner_name !== null) {
    const owned = sayInSlack(language, 'claimedBy', { name: plainWords(first.owner_name) });
    return {
      paragraphs: [`${paragraphs[0]}\n:white_check_mark: ${owned}`],
      summary: `${summary}, ${owned}`,
      button: null,
    };
  }
  const button = { label: sayInSlack(language, 'claim'), value: String(first.contact_id) };
  return { paragraphs, summary, button: first.is_contact_there ? button : null };
}

async function noteShown(ctx: Ctx, { id, wanted }: DueMessage): Promise<void> {
  await sql`
    update slack_message m set shown = ${wanted} where m.account_id = ${ctx.accountId} and m.id = ${id}`.execute(
    ctx.db,
  );
}

async function release(ctx: Ctx, { id }: ChannelRow): Promise<void> {
  await sql`
    update slack_channel c set leased_until = null where c.account_id = ${ctx.accountId} and c.id = ${id}`.execute(
    ctx.db,
  );
}

/** A single message that is refused is given up; several are tried one by one. */
async function noteRefused(
  ctx: Ctx,
  channel: ChannelRow,
  due: readonly DueMessage[],
  { message }: Error,
): Promise<void> {
  const [first] = due;
  if (first === undefined) return;
  if (first.external_ref !== null) await noteShown(ctx, first);
  else
    await sql`
      update slack_message m set is_alone = true, error = ${message}, status = ${due.length === 1 ? 'FAILED' : 'QUEUED'}
      where m.account_id = ${ctx.accountId} and m.id = any(${due.map(({ id }) => id)}::bigint[]) and m.status = 'QUEUED'`.execute(
      ctx.db,
    );
  await release(ctx, channel);
}

/** A later try may succeed. The whole channel waits, so that its messages stay in order. */
async function noteTrouble(
  ctx: Ctx,
  channel: ChannelRow,
  due: readonly DueMessage[],
  error: Error,
): Promise<void> {
  if (error instanceof NotAllowed) await noteAppTrouble(ctx, error.message);
  const asked = error instanceof NotReached ? (error.retryAfterMs ?? 0) : 0;
  const wait = Math.max(asked, Math.min(waitMinMs * 2 ** Math.min(channel.failures, 10), waitMaxMs));
  await sql`
    update slack_message m set error = ${error.message}
    where m.account_id = ${ctx.accountId} and m.id = any(${due.map(({ id }) => id)}::bigint[]) and m.status = 'QUEUED'`.execute(
    ctx.db,
  );
  await sql`
    update slack_channel c set failures = c.failures + 1, last_error = ${error.message}, leased_until = null,
      next_at = ${iso(ctx.now + wait)}::timestamptz
    where c.account_id = ${ctx.accountId} and c.id = ${channel.id}`.execute(ctx.db);
}
