import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** DELETE /v1/slackChannels/{id}: also deletes its address and messages. */
export async function removeSlackChannel(
  ctx: Ctx,
  { id }: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ kind: string; name: string }>`
      delete from slack_channel c where c.account_id = ${tx.accountId} and c.id = ${id} returning c.kind, c.name`.execute(
      tx.db,
    );
    const [before] = rows;
    if (before === undefined) throw notFound('slackChannel');
    await audit(tx, 'slack.remove_channel', 'slackChannel', id, before, null);
    return { data: { id, removed: true } };
  });
}
