import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { fetchWithin } from '#/platform/net/fetch-within.ts';
import type { ChatNet, ChatSender } from '#/ports/messages/chats/chat-sender.ts';
import { slackApp, type SlackApi } from '#/ports/messages/slack/app.ts';
import { slackWebhook } from '#/ports/messages/slack/webhook.ts';
import { NotAllowed } from '#/ports/outside/trouble.ts';
import { openBotToken, selectApps, type AppRow } from './app-row.ts';
import { keptChannel, keptSlack } from './kept-slack.ts';
import { openWebhookUrl, type ChannelRow } from './channel-row.ts';

const bytesMax = 4_194_304;

/**
 * Network access to Slack for one piece of work; `totalMs` is shared by all its requests. Must not run in a
 * transaction.
 */
export function netOf(app: App, totalMs: number): ChatNet {
  return { ask: fetchWithin(app, { totalMs, bytesMax }), nowMs: app.clock };
}

export function apiOf(app: App, row: AppRow, totalMs: number): SlackApi {
  return apiWith(app, openBotToken(app.config, row), totalMs);
}

export function apiWith(app: App, botToken: string, totalMs: number): SlackApi {
  return app.test === null
    ? slackApp(botToken, app.config.slackApiUrl, netOf(app, totalMs))
    : keptSlack(app, app.test.accountId);
}

export async function findApp(ctx: Ctx): Promise<AppRow | null> {
  const { rows } = await selectApps(sql`where s.account_id = ${ctx.accountId}`).execute(ctx.db);
  return rows[0] ?? null;
}

/** The sender for a channel: its webhook address, or the app. */
export async function senderOf(ctx: Ctx, row: ChannelRow, totalMs: number): Promise<ChatSender> {
  if (ctx.app.test !== null) return keptChannel;
  const { webhook_url: sealed, dialect } = row;
  if (sealed !== null) {
    const url = openWebhookUrl(ctx.app.config, { ...row, webhook_url: sealed });
    return slackWebhook({ url, dialect }, netOf(ctx.app, totalMs));
  }
  const app = await findApp(ctx);
  if (app === null) throw new NotAllowed('The Slack app is not connected.');
  return apiOf(ctx.app, app, totalMs).channel(row.target);
}
