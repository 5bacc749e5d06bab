import { inReach } from '#/platform/context/app-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';

/** For how long the rows of a table are kept, and what happens then. */
export type Retention = {
  readonly table: string;
  /** 0 is for ever. */
  readonly days: number;
  /** The column with the age of a row; with the workspace it has an index. */
  readonly at: 'at' | 'created_at' | 'ended_at' | 'checked_at';
  /** Which of the old rows, as `t`, are forgotten; all unless said. */
  readonly only?: (oldest: Sql) => Sql;
  /** What is emptied in a row that itself stays; without it the row goes. */
  readonly emptied?: Sql;
};

const dayMs = 86_400_000;
const atOnce = 500;

/**
 * Forgets what is older than it is to be kept: workspace by workspace, each statement some rows.
 */
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
