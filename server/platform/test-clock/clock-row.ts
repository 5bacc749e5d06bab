import type { Account, Ctx, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { accountColumnsOf, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';

// The clock of a test workspace as it is stored, and what it comes to next.

/** A workspace and what comes due in one. */
export type Place = Pick<Ctx, 'accountId' | 'db'> & { readonly agenda: readonly Source[] };

export type Reading = {
  readonly account: Account;
  readonly nowMs: number;
  readonly untilMs: number | null;
  /** When the next of each source is due. */
  readonly due: readonly { readonly source: Source; readonly atMs: number }[];
};

/** The workspace, and when the next of each source is due: one statement and one row, each part along an index. */
export async function read({ accountId, db, agenda }: Place): Promise<Reading> {
  const parts = sql.join(agenda.map(({ next }) => sql`(${next(accountId)})`));
  const { rows } = await sql<AccountRow & { due: readonly (string | null)[] }>`
    select ${sql.raw(accountColumnsOf('a'))}, json_build_array(${parts}) as due
    from account a where a.id = ${accountId} and a.deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('workspace');
  const account = toAccount(row);
  if (account.clockMs === null) throw new Error('A test workspace has a clock');
  return {
    account,
    nowMs: account.clockMs,
    untilMs: account.clockUntilMs,
    due: agenda.flatMap((source, place) => {
      const at = row.due[place] ?? null;
      return at === null ? [] : [{ source, atMs: toMs(at) }];
    }),
  };
}

/** Only forward, and from where it was read to be. @returns the reading with the clock there; null where somebody else was faster */
export async function move(
  { accountId, db }: Place,
  reading: Reading,
  targetMs: number,
): Promise<Reading | null> {
  const { rows } = await sql`
    update public.account set clock_at = ${iso(targetMs)}::timestamptz
    where id = ${accountId} and clock_at = ${iso(reading.nowMs)}::timestamptz and clock_until >= ${iso(targetMs)}::timestamptz
    returning id`.execute(db);
  if (rows.length === 0) return null;
  return { ...reading, nowMs: targetMs, account: { ...reading.account, clockMs: targetMs } };
}

export async function arrive({ accountId, db }: Place): Promise<true> {
  await sql`
    update public.account set clock_until = null where id = ${accountId} and clock_at >= clock_until`.execute(
    db,
  );
  return true;
}
