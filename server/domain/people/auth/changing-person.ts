import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { displayName } from '#/domain/people/account/people.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { announceUser } from '#/domain/people/users/announce.ts';
import { readUser } from '#/domain/people/users/user.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';

/**
 * Changes a person, and publishes the visible changes in each of their workspaces. Runs in a transaction that locks the
 * person, so that concurrent changes follow one another.
 */
export async function changingPerson<T>(
  tx: PublicCtx,
  personId: number,
  change: () => Promise<T>,
): Promise<T> {
  await sql`select from app_user where id = ${personId} for no key update`.execute(tx.db);
  const before = await membersOf(tx, personId);
  const changed = await change();
  for (const { workspace, member } of before) {
    // What a member shows is in the cell of their workspace; the transaction may have entered another one by now.
    await tx.db.enterCell?.(workspace.accountId);
    await announceUser(workspace, member, await readUser(workspace, member.id));
  }
  await announce(tx, { personId });
  return changed;
}

type Row = {
  account_id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
};
type Member = { workspace: Ctx; member: Awaited<ReturnType<typeof readUser>> };

/** The person as each of their workspaces shows them. */
async function membersOf(tx: PublicCtx, personId: number): Promise<Member[]> {
  const { rows } = await sql<Row>`
    select m.account_id, m.user_id, u.first_name, u.last_name, u.email
    from app_user u
    join member m on m.person_id = u.id and m.status = 'ACTIVE'
    join account a on a.id = m.account_id and a.deleted_at is null
    where u.id = ${personId} order by m.account_id`.execute(tx.db);
  const members: Member[] = [];
  for (const { account_id: accountId, user_id: userId, ...names } of rows) {
    const actor = { type: 'user', id: String(userId), name: displayName(names) } as const;
    const workspace = await enterWorkspace(tx, accountId, actor);
    members.push({ workspace, member: await readUser(workspace, userId) });
  }
  return members;
}
