import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import { giveWorkingHours } from '../account/add-member.ts';
import { enterWorkspace } from '../account/enter-workspace.ts';
import { displayName } from '../account/people.ts';
import { audit } from '../audit/audit.ts';
import { publish } from '../changes/publish.ts';
import type { Ctx, PublicCtx } from '../ctx.ts';
import { systemTransaction } from '../db/tx.ts';
import { ApiError } from '../errors.ts';
import { reply } from '../http/reply.ts';
import { iso } from '../time.ts';
import { readUser } from '../users/user.ts';
import { readLink, takeLink, type Link } from './access-links.ts';
import { sessionCookie } from './cookie.ts';
import { announce } from './invalidate.ts';
import { assertUsablePassword, hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { personWithPassword } from './sign-in.ts';
import { signedIn } from './signed-in.ts';

type InvitedRow = {
  account_id: number;
  workspace_name: string;
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  time_zone: string;
  has_password: boolean;
};

/** What the page behind an invitation link shows. */
export async function invitation(
  ctx: PublicCtx,
  input: Input<typeof contract.invitation>,
): Promise<Result<typeof contract.invitation>> {
  const invited = await invitedBy(ctx, await readLink(ctx, 'INVITATION', input.token));
  return {
    data: {
      workspaceName: invited.workspace_name,
      email: invited.email,
      needsPassword: !invited.has_password,
    },
  };
}

/**
 * Joins the workspace. A person who has an account proves it with its password, and the invitation changes nothing
 * about that account; only somebody new chooses a password and a name here.
 */
export async function acceptInvitation(ctx: PublicCtx, input: Input<typeof contract.acceptInvitation>) {
  const invited = await invitedBy(ctx, await readLink(ctx, 'INVITATION', input.token));
  const newHash = invited.has_password ? null : await hashNew(input.password);
  if (newHash === null) await personWithPassword(ctx, invited.email, input.password);
  const token = await systemTransaction(ctx, async (tx) => {
    await takeLink(tx, 'INVITATION', input.token);
    if (newHash !== null) await completePerson(tx, invited.user_id, newHash, input);
    const actor = {
      type: 'user',
      id: String(invited.user_id),
      name: displayName({ ...invited, ...namesIn(input) }),
    } as const;
    await join(await enterWorkspace(tx, invited.account_id, actor), invited, input.timeZone);
    return openSession(tx, invited.user_id);
  });
  return reply(await signedIn(ctx, invited.user_id, token), {
    headers: { 'Set-Cookie': sessionCookie(ctx.app.config, token) },
  });
}

async function invitedBy(ctx: PublicCtx, link: Link): Promise<InvitedRow> {
  const { rows } = await sql<InvitedRow>`
    select account.id as account_id, account.name as workspace_name, app_user.id as user_id, app_user.email, app_user.first_name,
      app_user.last_name, app_user.time_zone, app_user.password_hash is not null as has_password
    from member
    join account on account.id = member.account_id and account.deleted_at is null
    join app_user on app_user.id = member.user_id
    where member.account_id = ${link.workspace_id} and member.user_id = ${link.user_id} and member.status = 'INVITED'`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw new ApiError('LINK_USED');
  return row;
}

async function hashNew(password: string): Promise<string> {
  assertUsablePassword(password);
  return hashPassword(password);
}

type Names = { firstName?: string | undefined; lastName?: string | undefined };

function namesIn(input: Names): { first_name?: string; last_name?: string } {
  return {
    ...(input.firstName === undefined ? {} : { first_name: input.firstName }),
    ...(input.lastName === undefined ? {} : { last_name: input.lastName }),
  };
}

/** Only while there is no password: of two invitations accepted at once the second must prove the first one’s. */
async function completePerson(
  tx: PublicCtx,
  userId: number,
  hash: string,
  input: Names & { timeZone?: string | undefined },
): Promise<void> {
  const { rows } = await sql`
    update app_user set
      password_hash = ${hash},
      first_name = coalesce(${input.firstName ?? null}, first_name),
      last_name = coalesce(${input.lastName ?? null}, last_name),
      time_zone = coalesce(${input.timeZone ?? null}, time_zone),
      updated_at = ${iso(tx.now)}
    where id = ${userId} and password_hash is null returning id`.execute(tx.db);
  if (rows.length === 0)
    throw new ApiError('CONFLICT', { message: 'You have a password by now; sign in with it' });
}

async function join(tx: Ctx, invited: InvitedRow, timeZone: string | undefined): Promise<void> {
  const { rows } = await sql`
    update member set status = 'ACTIVE', joined_at = coalesce(joined_at, ${iso(tx.now)}::timestamptz), deleted_at = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and user_id = ${invited.user_id} and status = 'INVITED' returning user_id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new ApiError('LINK_USED');
  await giveWorkingHours(
    tx,
    invited.user_id,
    invited.has_password ? invited.time_zone : (timeZone ?? invited.time_zone),
  );
  await audit(tx, 'user.join', 'user', invited.user_id, { status: 'INVITED' }, { status: 'ACTIVE' });
  await publish(tx, 'user.activated', await readUser(tx, invited.user_id), {
    changedFields: ['status'],
    previous: { status: 'INVITED' },
  });
  await announce(tx, { userId: invited.user_id });
}
