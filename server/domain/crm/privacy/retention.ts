import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/privacy.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';

type Answer = Result<typeof contract.retention>;
export type Retention = Answer['data']['retention'];

const none: Retention = { contacts: null, answers: null, mails: null, requests: null };

/** GET /v1/privacy/retention */
export async function getRetention(ctx: Ctx): Promise<Answer> {
  return { data: { retention: await readRetention(ctx) } };
}

/** Days by kind; null where the workspace says nothing. */
export async function readRetention(ctx: Ctx): Promise<Retention> {
  const { rows } = await sql<{ retention: Partial<Retention> }>`
    select retention from account where id = ${ctx.accountId} and deleted_at is null`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('workspace');
  return { ...none, ...row.retention };
}

/** PUT /v1/privacy/retention: merged in one statement, so that two changes at once both count. */
export async function updateRetention(
  ctx: Ctx,
  input: Input<typeof contract.updateRetention>,
): Promise<Answer> {
  return transaction(ctx, async (tx) => {
    const before = await readRetention(tx);
    await sql`
      update public.account set retention = jsonb_strip_nulls(retention || ${JSON.stringify(input)}::jsonb) where id = ${tx.accountId}`.execute(
      tx.db,
    );
    const retention = await readRetention(tx);
    await audit(tx, 'privacy.retention', 'workspace', tx.accountId, before, retention);
    return { data: { retention } };
  });
}
