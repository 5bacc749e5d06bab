import type { exportEntries } from '@callwright/contract/audit.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import { chainEntries } from '#/platform/audit/chain.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { entryColumns, presentEntry, type EntryRow } from './entry.ts';
import { auditConditions } from './filters.ts';

/** POST /v1/audit/export: in the order of the hash chain, so that repeated exports miss nothing. */
export async function exportAudit(
  ctx: Ctx,
  input: Input<typeof exportEntries>,
): Promise<Result<typeof exportEntries>> {
  const { after = 0, limit, ...filters } = input;
  if (input.after === undefined) await audit(ctx, 'audit.export', 'workspace', ctx.accountId, null, filters);
  if (!ctx.inTransaction) await chainEntries(ctx.app, { accountId: ctx.accountId });
  const isWanted = sql.join([sql`true`, ...auditConditions(input, ctx.account.timeZone)], sql` and `);
  const { rows } = await sql<EntryRow>`
    select ${sql.raw(entryColumns)} from audit_entry e
    where e.account_id = ${ctx.accountId} and e.sequence > ${after} and ${isWanted}
    order by e.sequence limit ${sql.lit(limit + 1)}`.execute(ctx.db);
  const hasMore = rows.length > limit;
  const entries = rows.slice(0, limit).map(presentEntry);
  const nextAfter = entries.at(-1)?.sequence ?? after;
  return { data: { entries, count: entries.length, hasMore, nextAfter } };
}
