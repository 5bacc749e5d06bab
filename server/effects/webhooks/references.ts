import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';

type Named = { readonly eventIds: readonly number[]; readonly userIds: readonly number[] };

/** Throws 400 for events and members that do not exist in this workspace. */
export async function checkNamed(tx: Ctx, { eventIds, userIds }: Named): Promise<void> {
  if (eventIds.length + userIds.length === 0) return;
  const { rows } = await sql<{ code: 'NOT_AN_EVENT' | 'NOT_A_MEMBER'; id: number }>`
    select 'NOT_AN_EVENT' as code, named.id from unnest(${eventIds}::bigint[]) as named (id)
    where not exists (select from event e where e.account_id = ${tx.accountId} and e.id = named.id)
    union all
    select 'NOT_A_MEMBER', named.id from unnest(${userIds}::bigint[]) as named (id)
    where not exists (select from member m where m.account_id = ${tx.accountId} and m.user_id = named.id)
    order by 2, 1`.execute(tx.db);
  if (rows.length > 0) throw invalid({ filters: rows.map(({ code, id }) => because(code, { id })) });
}
