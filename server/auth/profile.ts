import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { enterWorkspace } from '../account/enter-workspace.ts';
import { displayName } from '../account/people.ts';
import type { Ctx, PublicCtx, SessionCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { systemTransaction } from '../db/tx.ts';
import { iso } from '../time.ts';
import { announceUser } from '../users/announce.ts';
import { readUser } from '../users/user.ts';
import { announce } from './invalidate.ts';
import { person } from './signed-in.ts';

type Changes = Input<typeof contract.updateProfile>;

/** Changes the person of the session and nobody else: there is no id and no e-mail to say who. */
export async function updateProfile(
  ctx: SessionCtx,
  input: Changes,
): Promise<Result<typeof contract.updateProfile>> {
  await systemTransaction(ctx, async (tx) => {
    const before = await membersOf(tx, ctx.userId);
    await write(tx, ctx.userId, input);
    for (const { workspace, member } of before)
      await announceUser(workspace, member, await readUser(workspace, ctx.userId));
    await announce(tx, { userId: ctx.userId });
  });
  return { data: { user: await person(ctx, ctx.userId) } };
}

type Member = { workspace: Ctx; member: Awaited<ReturnType<typeof readUser>> };

/** The person as each of their workspaces shows them, which all hear of the change. */
async function membersOf(tx: PublicCtx, userId: number): Promise<Member[]> {
  const { rows } = await sql<{ account_id: number; first_name: string; last_name: string; email: string }>`
    select m.account_id, u.first_name, u.last_name, u.email
    from app_user u
    join member m on m.user_id = u.id and m.status = 'ACTIVE'
    join account a on a.id = m.account_id and a.deleted_at is null
    where u.id = ${userId} order by m.account_id for no key update of u`.execute(tx.db);
  const members: Member[] = [];
  for (const { account_id: accountId, ...names } of rows) {
    const actor = { type: 'user', id: String(userId), name: displayName(names) } as const;
    const workspace = await enterWorkspace(tx, accountId, actor);
    members.push({ workspace, member: await readUser(workspace, userId) });
  }
  return members;
}

async function write(tx: PublicCtx, userId: number, input: Changes): Promise<void> {
  await sql`
    update app_user set
      first_name = coalesce(${input.firstName ?? null}, first_name),
      last_name = coalesce(${input.lastName ?? null}, last_name),
      phone_number = case when ${input.phoneNumber !== undefined} then ${input.phoneNumber ?? null} else phone_number end,
      time_zone = coalesce(${input.timeZone ?? null}, time_zone),
      locale = coalesce(${input.locale ?? null}, locale),
      updated_at = ${iso(tx.now)}
    where id = ${userId}`.execute(tx.db);
}
