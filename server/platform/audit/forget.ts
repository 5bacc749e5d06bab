import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { iso } from '#/platform/values/time.ts';
import { chainAudit, lockHead } from './chain.ts';
import { entriesOf, headOf, isHeadOf, isIn, type Chain, outsideOf } from './chains.ts';

const atOnce = 500;

/**
 * Deletes entries older than the retention period, from the start of each chain. The hash of the last deleted one stays
 * as the anchor from which the rest is verified. Does not run in the role of requests, which can only add entries.
 */
export async function forgetAudit(app: App): Promise<void> {
  const days = app.config.auditRetentionDays;
  if (days === 0) return;
  await chainAudit(app);
  const oldest = iso(app.clock() - days * dayMs);
  for (const chain of await chainsBefore(app, oldest))
    while (await systemTransaction(outsideOf(app, chain), (tx) => forgetSome(tx, chain, oldest)));
}

/** The chain of the operators and those of workspaces whose first entry is that old, in one statement. */
async function chainsBefore(app: App, oldest: string): Promise<Chain[]> {
  const found = await inCells(
    app,
    sql<{ accountId: number }>`
    select c.account_id as "accountId" from audit_chain c join account a on a.id = c.account_id
    where ${oldest}::timestamptz > (
      select e.at from audit_entry e where e.account_id = c.account_id and e.sequence > c.anchor_sequence
      order by e.sequence limit 1)
    order by c.account_id`,
  );
  return [{ accountId: null }, ...found];
}

type Forgotten = { sequence: number; hash: Buffer };

/** @returns whether there may be more */
async function forgetSome(tx: PublicCtx, chain: Chain, oldest: string): Promise<boolean> {
  const { anchor_sequence: anchor } = await lockHead(tx, chain);
  const { rows } = await sql<Forgotten>`
    with next as (
      select e.sequence, e.at from ${entriesOf(chain)} where ${isIn(chain)} and e.sequence > ${anchor} order by e.sequence limit ${sql.lit(atOnce)}
    ), gone as (
      delete from ${entriesOf(chain)}
      where ${isIn(chain)} and e.sequence in (select next.sequence from next)
        and e.sequence < coalesce((select min(next.sequence) from next where next.at >= ${oldest}::timestamptz), ${Number.MAX_SAFE_INTEGER}::bigint)
      returning e.sequence, e.hash
    )
    select sequence, hash from gone order by sequence desc`.execute(tx.db);
  const [newest] = rows;
  if (newest === undefined) return false;
  await sql`
    update ${headOf(chain)} set anchor_sequence = ${newest.sequence}, anchor_hash = ${newest.hash} where ${isHeadOf(chain)}`.execute(
    tx.db,
  );
  return rows.length === atOnce;
}
