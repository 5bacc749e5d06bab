import { sealApp } from '#/effects/slack/app-row.ts';
import { sealWebhookUrl } from '#/effects/slack/channel-row.ts';
import { slackMessagePlace } from '#/effects/slack/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal } from '#/platform/secrets/secrets.ts';
import type { Workspace } from './workspace.ts';

export type SlackIds = {
  /** No request is sent to its URL. */
  slackChannel: number;
};

/** A Slack app, a channel with a message that was posted, and a click. */
export async function slackOf(w: Workspace, mark: string): Promise<SlackIds> {
  return w.within(async (tx) => {
    const { config } = tx.app;
    const app = sealApp(
      config,
      { account_id: w.id, address_key: mark },
      { botToken: mark, signingSecret: mark },
    );
    await sql`
      insert into slack_app (account_id, address_key, team_id, team_name, bot_user_id, bot_token, signing_secret, created_at, updated_at)
      values (${w.id}, ${mark}, ${mark}, ${mark}, ${mark}, ${app.botToken}, ${app.signingSecret}, now(), now())`.execute(
      tx.db,
    );
    const url = sealWebhookUrl(
      config,
      { account_id: w.id, target: mark },
      'http://127.0.0.1:1/services/T/B/x',
    );
    const { rows } = await sql<{ id: number }>`
      insert into slack_channel (account_id, kind, place, name, webhook_url, target, dialect, topics, next_at, since, created_at, updated_at)
      values (${w.id}, 'WEBHOOK', 50, ${mark}, ${url}, ${mark}, 'SLACK', '{NO_HOST}', now(), now(), now(), now())
      returning id`.execute(tx.db);
    const { id: slackChannel = 0 } = rows[0] ?? {};
    const { rows: numbers } = await sql<{ message: number }>`
      select nextval('public.slack_message_id_seq') as message`.execute(tx.db);
    const { message = 0 } = numbers[0] ?? {};
    await sql`
      insert into slack_message (account_id, id, slack_channel_id, topic, change_id, body, status, created_at)
      values (${w.id}, ${message}, ${slackChannel}, 'NO_HOST', 1, ${seal(config, slackMessagePlace(w.id, message), mark)}, 'SENT', now())`.execute(
      tx.db,
    );
    await sql`
      insert into slack_click (account_id, signature_hash, slack_user_id, slack_team_id, contact_id, at)
      values (${w.id}, ${Buffer.from(mark)}, ${mark}, ${mark}, 1, now())`.execute(tx.db);
    return { slackChannel };
  });
}
