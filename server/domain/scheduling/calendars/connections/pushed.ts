import { inCells } from '#/platform/workspaces/in-cells.ts';
import { hash } from 'node:crypto';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** A provider's notification about one channel. */
export type Notice = {
  readonly channelId: string;
  /** The secret that the provider received with the channel. */
  readonly secret: string;
  /** The channel ends or has ended, so a new one is needed. */
  readonly isOver: boolean;
};

/** Hashes are compared, so that timing reveals nothing about the secret. */
export function channelHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/**
 * Schedules a sync of the calendars of these channels, in one statement. Nothing else happens here, because providers
 * wait for the answer. Notices whose secret matches no channel are dropped.
 * @returns how many calendars were scheduled
 */
export async function notePushes(app: App, notices: readonly Notice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const now = iso(app.clock());
  const rows = notices.map(({ channelId, secret, isOver }) => ({
    channel: channelId,
    hash: channelHash(secret).toString('hex'),
    is_over: isOver,
  }));
  const woken = await inCells(
    app,
    sql`
    with pushed as (
      select r.channel, r.hash, bool_or(r.is_over) as is_over
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (channel text, hash text, is_over boolean)
      group by r.channel, r.hash)
    update calendar c set next_poll_at = least(c.next_poll_at, ${now}::timestamptz),
      channel_renew_at = case when pushed.is_over then ${now}::timestamptz else c.channel_renew_at end,
      -- From now on nothing may be told, so bookings ask for themselves until there is another one.
      channel_expires_at = case when pushed.is_over then least(c.channel_expires_at, ${now}::timestamptz) else c.channel_expires_at end
    from pushed where c.channel_id = pushed.channel and c.channel_secret_hash = decode(pushed.hash, 'hex')
    returning c.id`,
  );
  return woken.length;
}
