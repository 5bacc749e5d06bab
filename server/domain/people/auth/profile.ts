import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { changingPerson } from './changing-person.ts';
import { person } from './signed-in.ts';

type Changes = Input<typeof contract.updateProfile>;

/** Changes only the signed-in person: the input has no id and no email. */
export async function updateProfile(
  ctx: SessionCtx,
  input: Changes,
): Promise<Result<typeof contract.updateProfile>> {
  await systemTransaction(ctx, async (tx) => {
    await changingPerson(tx, ctx.personId, () => write(tx, ctx.personId, input));
  });
  return { data: { user: await person(ctx, ctx.personId) } };
}

async function write(tx: PublicCtx, personId: number, input: Changes): Promise<void> {
  await sql`
    update app_user set
      first_name = coalesce(${input.firstName ?? null}, first_name),
      last_name = coalesce(${input.lastName ?? null}, last_name),
      phone_number = case when ${input.phoneNumber !== undefined} then ${input.phoneNumber ?? null} else phone_number end,
      meeting_link = case when ${input.meetingLink !== undefined} then ${input.meetingLink ?? null} else meeting_link end,
      time_zone = coalesce(${input.timeZone ?? null}, time_zone),
      locale = coalesce(${input.locale ?? null}, locale),
      updated_at = ${iso(tx.now)}
    where id = ${personId}`.execute(tx.db);
}
