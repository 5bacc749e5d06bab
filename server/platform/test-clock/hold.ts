import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

type Held = Pick<Ctx, 'accountId' | 'db'>;

/** Whether somebody is doing the due work right now; workers that pick up abandoned work then leave it alone. */
export async function isHeld({ db, accountId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from test_seed where account_id = ${accountId} and held_until > now()`.execute(db);
  return rows.length > 0;
}

/** Whether the workspace was deleted meanwhile: then failures in it do not matter. */
export async function isGone({ db, accountId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from public.account where id = ${accountId} and deleted_at is null`.execute(db);
  return rows.length === 0;
}

/** Gives the turn back after a failure; otherwise the last step does. */
export async function giveUp({ db, accountId }: Held, holder: string): Promise<void> {
  await sql`
    update test_seed set held_by = null, held_until = null where account_id = ${accountId} and held_by = ${holder}::uuid`.execute(
    db,
  );
}
