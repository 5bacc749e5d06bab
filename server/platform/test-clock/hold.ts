import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** Longer than any piece of work at one instant takes; if the process dies, others go on after this time. */
const holdSec = 30;
/** Mostly it is another one's turn for a moment only. */
const lookAgainMs = { first: 1, most: 20 } as const;

type Held = Pick<Ctx, 'accountId' | 'db'>;

/**
 * One process at a time does what is due in a test workspace, so that it happens in one order. It waits its turn.
 * The hold is the installation's and ends by its clock, not by that of the workspace.
 */
export async function holding<T>(ctx: Held, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  for (let waitMs: number = lookAgainMs.first; !(await take(ctx, holder)); waitMs *= 2)
    await sleep(Math.min(waitMs, lookAgainMs.most));
  try {
    return await work();
  } finally {
    await sql`
      update test_seed set held_by = null, held_until = null where account_id = ${ctx.accountId} and held_by = ${holder}::uuid`.execute(
      ctx.db,
    );
  }
}

/** Whether somebody does it right now: who goes on with what others have left leaves it to them. */
export async function isHeld({ db, accountId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from test_seed where account_id = ${accountId} and held_until > now()`.execute(db);
  return rows.length > 0;
}

async function take({ db, accountId }: Held, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update test_seed set held_by = ${holder}::uuid, held_until = now() + ${`${holdSec} seconds`}::interval
    where account_id = ${accountId} and (held_until is null or held_until <= now()) returning account_id`.execute(
    db,
  );
  return rows.length > 0;
}
