import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { presentChannel } from './channel.ts';
import { skipWaiting } from './stopped.ts';

type Asked = Input<typeof contract.update>;
type Before = Required<Pick<Asked, 'name' | 'topics' | 'status'>>;

/** PUT /v1/slackChannels. Changes that happened while a channel was off are not posted later. */
export async function updateSlackChannel(
  ctx: Ctx,
  { id, ...asked }: Asked,
): Promise<Result<typeof contract.update>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<Before>`
      select c.name, c.topics, c.status from slack_channel c
      where c.account_id = ${tx.accountId} and c.id = ${id} for no key update of c`.execute(tx.db);
    const [before] = rows;
    if (before === undefined) throw notFound('slackChannel');
    const topics = [...new Set(asked.topics ?? before.topics)];
    const after = { name: asked.name ?? before.name, topics, status: asked.status ?? before.status };
    const isSwitchedOn = before.status === 'OFF' && after.status === 'ACTIVE';
    await sql`
      update slack_channel c set name = ${after.name}, topics = ${after.topics}::text[], status = ${after.status}, updated_at = ${iso(tx.now)}::timestamptz,
        reason = case when ${after.status} = 'ACTIVE' then null else c.reason end,
        last_error = case when ${isSwitchedOn}::boolean then null else c.last_error end,
        since = case when ${isSwitchedOn}::boolean then ${iso(tx.now)}::timestamptz else c.since end,
        failures = case when ${isSwitchedOn}::boolean then 0 else c.failures end
      where c.account_id = ${tx.accountId} and c.id = ${id}`.execute(tx.db);
    if (after.status === 'OFF') await skipWaiting(tx, id, 'The channel was switched off');
    await audit(tx, 'slack.change_channel', 'slackChannel', id, before, after);
    return { data: { channel: await presentChannel(tx, id) } };
  });
}
