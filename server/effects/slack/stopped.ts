import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { ChannelRow } from './channel-row.ts';

/** The channel is gone: turns it off once, notifies administrators, and drops its waiting messages. */
export async function switchOff(ctx: Ctx, { id }: ChannelRow, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update slack_channel c set status = 'OFF', reason = ${reason}, last_error = ${reason}, leased_until = null, updated_at = ${iso(tx.now)}::timestamptz
      where c.account_id = ${tx.accountId} and c.id = ${id} and c.status = 'ACTIVE' returning c.name`.execute(
      tx.db,
    );
    const [channel] = rows;
    if (channel === undefined) return;
    await skipWaiting(tx, id, 'The channel was switched off');
    await audit(tx, 'slack.switch_off', 'slackChannel', id, { status: 'ACTIVE' }, { status: 'OFF', reason });
    await publish(tx, 'slack.stopped', { channelId: id, name: channel.name, reason });
  });
}

export async function skipWaiting(tx: Ctx, channelId: number, reason: string): Promise<void> {
  await sql`
    update slack_message m set status = 'SKIPPED', error = ${reason}
    where m.account_id = ${tx.accountId} and m.slack_channel_id = ${channelId} and m.status = 'QUEUED'`.execute(
    tx.db,
  );
}

/** Slack refuses the app's token: messages wait for a new one, and administrators are notified once. */
export async function noteAppTrouble(ctx: Ctx, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update slack_app s set status = 'ERROR', reason = ${reason}, updated_at = ${iso(tx.now)}::timestamptz
      where s.account_id = ${tx.accountId} and s.status = 'CONNECTED' returning s.team_name as name`.execute(
      tx.db,
    );
    const [app] = rows;
    if (app !== undefined) await publish(tx, 'slack.stopped', { channelId: null, name: app.name, reason });
  });
}
