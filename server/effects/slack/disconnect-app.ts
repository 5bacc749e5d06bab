import type { Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** DELETE /v1/slackChannels/app: also deletes its secrets, channels and waiting clicks. */
export async function disconnectSlackApp(ctx: Ctx): Promise<Result<typeof contract.disconnectApp>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ teamName: string }>`
      delete from slack_app s where s.account_id = ${tx.accountId} returning s.team_name as "teamName"`.execute(
      tx.db,
    );
    const [before] = rows;
    if (before === undefined) throw notFound('slackApp');
    await sql`
      delete from slack_channel c where c.account_id = ${tx.accountId} and c.kind = 'APP'`.execute(tx.db);
    await sql`
      update slack_click k set due_at = null, response_url = null
      where k.account_id = ${tx.accountId} and k.due_at is not null`.execute(tx.db);
    await audit(tx, 'slack.disconnect_app', 'slackApp', tx.accountId, before, null);
    return { data: { removed: true } };
  });
}
