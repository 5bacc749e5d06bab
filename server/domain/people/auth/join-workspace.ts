import { sql } from '#/platform/db/sql.ts';
import { giveWorkingHours } from '#/domain/people/account/add-member.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { displayName } from '#/domain/people/account/people.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { readUser } from '#/domain/people/users/user.ts';
import { takeHashedLink, type Link } from '#/domain/people/credentials/access-links.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';

/** An invited person, and the workspace. */
export type Invited = {
  account_id: number;
  workspace_name: string;
  user_id: number;
  person_id: number;
  email: string;
  first_name: string;
  last_name: string;
  time_zone: string;
  /** With a password, or a member elsewhere without one, by their company's sign-in. */
  has_account: boolean;
};

/** Accepts the invitation of a person who has an account and has proved it. */
export async function joinByLink(tx: PublicCtx, linkHash: Buffer): Promise<void> {
  await join(tx, await invitedBy(tx, await takeHashedLink(tx, 'INVITATION', linkHash)));
}

/** The person and workspace of an invitation link. Throws 410 if the person is no longer invited. */
export async function invitedBy(ctx: PublicCtx, link: Link): Promise<Invited> {
  const { rows } = await sql<Invited>`
    select account.id as account_id, account.name as workspace_name, member.user_id, member.person_id, app_user.email, app_user.first_name,
      app_user.last_name, app_user.time_zone,
      app_user.password_hash is not null or exists (
        select from member other
        join account elsewhere on elsewhere.id = other.account_id and elsewhere.deleted_at is null
        where other.person_id = app_user.id and other.status = 'ACTIVE'
      ) as has_account
    from member
    join account on account.id = member.account_id and account.deleted_at is null
    join app_user on app_user.id = member.person_id
    where member.account_id = ${link.workspace_id} and member.person_id = ${link.person_id} and member.status = 'INVITED'`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw new ApiError('LINK_USED');
  return row;
}

/** Makes an invited person a member, with working hours in their time zone. */
export async function join(outside: PublicCtx, invited: Omit<Invited, 'has_account'>): Promise<void> {
  const actor = { type: 'user', id: String(invited.user_id), name: displayName(invited) } as const;
  const tx = await enterWorkspace(outside, invited.account_id, actor);
  const { rows } = await sql`
    update member set status = 'ACTIVE', joined_at = coalesce(joined_at, ${iso(tx.now)}::timestamptz), deleted_at = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and user_id = ${invited.user_id} and status = 'INVITED' returning user_id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new ApiError('LINK_USED');
  await giveWorkingHours(tx, invited.user_id, invited.time_zone);
  await audit(tx, 'user.join', 'user', invited.user_id, { status: 'INVITED' }, { status: 'ACTIVE' });
  await publish(tx, 'user.activated', await readUser(tx, invited.user_id), {
    changedFields: ['status'],
    previous: { status: 'INVITED' },
  });
  await announce(tx, { personId: invited.person_id });
}
