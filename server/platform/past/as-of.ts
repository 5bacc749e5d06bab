import { because } from '@callwright/contract/error-reasons.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { pastHere, pastText, settingText } from '#/platform/db/cells.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { iso, toInstantMs, toMs } from '#/platform/values/time.ts';

/**
 * Reads as of an instant: the same statements read from views with the same names that show the archive's state at that
 * time. The clock of the reader also stands at that instant. Without an instant, the present is read. Past ownership
 * says nothing about who may see a record now, so only callers who may see all records can read the past.
 */
async function asOf<T>(
  ctx: Ctx,
  moment: string | undefined,
  right: Right,
  read: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (moment === undefined) return read(ctx);
  if (ctx.role !== null && levelOf(ctx.role, right) !== 'all') throw new ApiError('INSUFFICIENT_ROLE');
  const atMs = toInstantMs(moment, ctx.account.timeZone, 'asOf');
  if (atMs > ctx.now) throw invalid({ asOf: [because('AS_OF_FUTURE')] });
  const earliest = await holdsFrom(ctx);
  if (earliest === null) throw invalid({ asOf: [because('AS_OF_NOT_YET')] });
  if (atMs < toMs(earliest)) throw invalid({ asOf: [because('AS_OF_TOO_EARLY', { earliest })] });
  await ctx.app.keepPastUp(ctx);
  return transaction(ctx, async (tx) => {
    const { cells } = tx.db;
    await tx.db.run(
      `set local transaction_read_only = on; ${pastText(cells)}; ${settingText(cells, 'app.as_of', iso(atMs))}`,
    );
    return read({ ...tx, now: atMs, isPast: true });
  });
}

/** The same for an endpoint whose input has `asOf`. */
export function inPast<I extends { readonly asOf?: string | undefined }, R>(
  right: Right,
  read: (ctx: Ctx, input: I) => Promise<R>,
): (ctx: Ctx, input: I) => Promise<R> {
  return (ctx, input) => asOf(ctx, input.asOf, right, (then) => read(then, input));
}

/**
 * The earliest instant the archive can answer for; null during its first build, and in a cell without views of the
 * past.
 */
export async function holdsFrom(ctx: Ctx): Promise<string | null> {
  const { rows } = await sql<{ holds_from: string | null }>`
    select holds_from from archive_state where account_id = ${ctx.accountId}`.execute(ctx.db);
  const at = rows[0]?.holds_from ?? null;
  return at === null || !(await hasViews(ctx)) ? null : iso(toMs(at));
}

/** A separate statement: on a cluster, queries of tables may be answered by another server. */
async function hasViews({ db }: Ctx): Promise<boolean> {
  if (db.cells?.isOne !== false) return true;
  const { rows } = await sql<{ has: boolean }>`
    select to_regnamespace(${sql.raw(pastHere)}) is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}
