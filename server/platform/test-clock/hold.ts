import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

type Held = Pick<Ctx, 'accountId' | 'db'>;

/** Whether somebody does what is due right now: who goes on with what others have left leaves it to them. */
export async function isHeld({ db, accountId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from test_seed where account_id = ${accountId} and held_until > now()`.execute(db);
  return rows.length > 0;
}

/** Whether somebody has deleted the workspace: what fails in it then is nobody's fault. */
export async function isGone({ db, accountId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from public.account where id = ${accountId} and deleted_at is null`.execute(db);
  return rows.length === 0;
}

/** Gives back the turn of somebody who has failed; elsewhere the last step does. */
export async function giveUp({ db, accountId }: Held, holder: string): Promise<void> {
  await sql`
    update test_seed set held_by = null, held_until = null where account_id = ${accountId} and held_by = ${holder}::uuid`.execute(
    db,
  );
}
