import { exampleChange } from '@callwright/contract/change-envelope.ts';
import { isChangeType } from '@callwright/contract/change-lookup.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { samples } from '@callwright/contract/webhooks.ts';
import { changeColumns, envelopeOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

const samplesMax = 3;
/** A type may be rare: at most this many changes are searched. */
const lookedThroughMax = 10_000;

/** GET /v1/webhookSamples/{type}, latest first. */
export async function listSamples(
  ctx: Ctx,
  { type }: Input<typeof samples>,
): Promise<Result<typeof samples>> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns}
    from (
      select * from change where account_id = ${ctx.accountId} and sequence is not null
      order by sequence desc limit ${sql.lit(lookedThroughMax)}
    ) c
    where c.type = ${type} and c.object->'erased' is null
    order by c.sequence desc limit ${sql.lit(samplesMax)}`.execute(ctx.db);
  if (rows.length > 0 || !isChangeType(type))
    return { data: rows.map((row) => envelopeOf(ctx.app.config, row)), meta: { isExample: false } };
  const example = { ...exampleChange(type), accountId: ctx.accountId };
  return { data: [example], meta: { isExample: true } };
}
