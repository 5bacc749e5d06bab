import { dayMs } from '@callwright/contract/units-of-time.ts';
import { inReach } from '#/platform/context/app-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';

/** How long the rows of a table are kept, and what happens then. */
export type Retention = {
  readonly table: string;
  /** 0 means forever. */
  readonly days: number;
  /** The column with the age of a row; it is indexed together with the workspace. */
  readonly at: 'at' | 'created_at' | 'ended_at' | 'checked_at';
  /** A condition on old rows, as `t`; all rows if omitted. */
  readonly only?: (oldest: Sql) => Sql;
  /** Columns to empty in rows that stay; without it rows are deleted. */
  readonly emptied?: Sql;
};

const atOnce = 500;

/** Deletes or empties rows older than their retention period, in batches per workspace. */
export async function forgetOld(app: App, retentions: readonly Retention[]): Promise<void> {
  for (const retention of retentions) if (retention.days > 0) await forgetIn(app, retention);
}

async function forgetIn(app: App, { table, days, at, only, emptied }: Retention): Promise<void> {
  const oldest = sql`${iso(app.clock() - days * dayMs)}::timestamptz`;
  const [name, age] = [sql.raw(table), sql.raw(`t.${at}`)];
  const isOld = sql`${age} < ${oldest} and ${only?.(oldest) ?? sql`true`}`;
  const forget = emptied === undefined ? sql`delete from ${name}` : sql`update ${name} set ${emptied}`;
  const accounts = await inCells(
    app,
    sql<{ id: number }>`
    select a.id from account a where ${inReach(app, 'a.id')} and exists (select from ${name} t where t.account_id = a.id and ${isOld}) order by a.id`,
  );
  for (const { id } of accounts) {
    const db = app.database.serviceOf(id);
    const some = sql`select t.id from ${name} t where t.account_id = ${id} and ${isOld} order by ${age} limit ${sql.lit(atOnce)}`;
    const statement = sql`${forget} where account_id = ${id} and id in (${some}) returning id`;
    while ((await statement.execute(db)).rows.length === atOnce);
  }
}
