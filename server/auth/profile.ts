import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import type { SessionCtx } from '../ctx.ts';
import { iso } from '../time.ts';
import { announce } from './invalidate.ts';
import { person } from './signed-in.ts';

/** Changes the person of the session and nobody else: there is no id and no e-mail to say who. */
export async function updateProfile(
  ctx: SessionCtx,
  input: Input<typeof contract.updateProfile>,
): Promise<Result<typeof contract.updateProfile>> {
  await sql`
    update app_user set
      first_name = coalesce(${input.firstName ?? null}, first_name),
      last_name = coalesce(${input.lastName ?? null}, last_name),
      phone_number = case when ${input.phoneNumber !== undefined} then ${input.phoneNumber ?? null} else phone_number end,
      time_zone = coalesce(${input.timeZone ?? null}, time_zone),
      locale = coalesce(${input.locale ?? null}, locale),
      updated_at = ${iso(ctx.now)}
    where id = ${ctx.userId}`.execute(ctx.db);
  await announce(ctx, { userId: ctx.userId });
  return { data: { user: await person(ctx, ctx.userId) } };
}
