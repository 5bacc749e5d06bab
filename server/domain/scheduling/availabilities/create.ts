import { because } from '@callwright/contract/error-reasons.ts';
import type { create } from '@callwright/contract/availabilities.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import {
  lockSchedulesOf,
  makeDefault,
  orderedAbsences,
  orderedOverrides,
  presentAvailability,
  readAvailability,
  wholeWeek,
} from './availability.ts';
import { checkHandOvers } from './check-hand-overs.ts';

type Body = Input<typeof create>;

/** Adds a schedule. A person's first one becomes their default. */
export async function createAvailability(ctx: Ctx, input: Body): Promise<Result<typeof create>> {
  return transaction(ctx, async (tx) => {
    const userId = input.userId ?? tx.userId;
    if (userId === null) throw invalid({ userId: [because('REQUIRED')] });
    if (!(await lockSchedulesOf(tx, userId))) throw await refusal(tx, userId);
    await checkHandOvers(tx, userId, input.outOfOffice, []);
    const id = await insert(tx, userId, input);
    if (input.isDefault || (await isOnlyOne(tx, userId))) await makeDefault(tx, userId, id);
    await audit(tx, 'availability.create', 'availability', id, null, {
      userId,
      name: input.name,
      timeZone: input.timeZone,
    });
    return { data: { availability: presentAvailability(await readAvailability(tx, id)) } };
  });
}

/** 403 for members, who are no secret within their workspace; 404 for everybody else. */
async function refusal(tx: Ctx, userId: number): Promise<ApiError> {
  const { rows } =
    await sql`select from member where account_id = ${tx.accountId} and user_id = ${userId}`.execute(tx.db);
  return rows.length > 0
    ? new ApiError('INSUFFICIENT_ROLE')
    : invalid({ userId: [because('NOT_A_MEMBER', { id: userId })] });
}

async function insert(tx: Ctx, userId: number, input: Body): Promise<number> {
  const at = iso(tx.now);
  const { rows } = await sql<{ id: number }>`
    insert into availability (account_id, user_id, name, time_zone, weekdays, overrides, out_of_office, created_at, updated_at)
    values (${tx.accountId}, ${userId}, ${input.name}, ${input.timeZone}, ${JSON.stringify(wholeWeek(input.weekdays))}::jsonb,
      ${JSON.stringify(orderedOverrides(input.overrides))}::jsonb, ${JSON.stringify(orderedAbsences(input.outOfOffice))}::jsonb, ${at}, ${at})
    returning id`.execute(tx.db);
  if (rows[0] === undefined) throw new Error('insert … returning gave no row');
  return rows[0].id;
}

async function isOnlyOne(tx: Ctx, userId: number): Promise<boolean> {
  const { rows } =
    await sql`select from availability where account_id = ${tx.accountId} and user_id = ${userId} limit 2`.execute(
      tx.db,
    );
  return rows.length === 1;
}
