import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { administratorRoles } from '@callwright/contract/roles.ts';
import type * as contract from '@callwright/contract/users.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { audit } from '#/platform/audit/audit.ts';
import { makeLink } from '#/domain/people/credentials/access-links.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { assertMayGive, isProvisioning } from './assert-role.ts';
import { iso } from '#/platform/values/time.ts';
import { readUser } from './user.ts';

/** Invites a person by e-mail. Inviting them again sends a new link and voids the old one. */
export function invite(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
): Promise<Result<typeof contract.invite>> {
  return inviteWho(ctx, input, sql`true`);
}

/** The same for a directory, which creates members: 409 for anybody it sees in the workspace already. */
export function inviteUnseen(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
): Promise<Result<typeof contract.invite>> {
  return inviteWho(ctx, input, sql`member.directory_removed_at is not null`);
}

/** @param mayReturn which members of before may be invited again, of those who are not active */
async function inviteWho(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
  mayReturn: Sql,
): Promise<Result<typeof contract.invite>> {
  assertMayGive(ctx, input.role);
  return transaction(ctx, async (tx) => {
    // Names are for new people: an existing account belongs to its owner.
    const person = await findOrCreatePerson(tx, {
      email: input.email,
      passwordHash: null,
      timeZone: tx.account.timeZone,
      ...(input.firstName === undefined ? {} : { firstName: input.firstName }),
      ...(input.lastName === undefined ? {} : { lastName: input.lastName }),
    });
    await addInvited(tx, person.id, input, mayReturn);
    const user = await readUser(tx, person.id);
    await mailInvitation(tx, person, user.firstName);
    await audit(tx, 'user.invite', 'user', person.id, null, { email: input.email, role: input.role });
    await publish(tx, 'user.invited', user);
    return { data: { user } };
  });
}

/** A member who left may be invited again; an active one may not. */
async function addInvited(
  tx: Ctx,
  userId: number,
  { role, firstName, lastName }: Input<typeof contract.invite>,
  mayReturn: Sql,
): Promise<void> {
  const { rows } = await sql`
    insert into member (account_id, user_id, role, status, joined_at, invited_first_name, invited_last_name, created_at, updated_at)
    values (${tx.accountId}, ${userId}, ${role}, 'INVITED', null, ${firstName ?? ''}, ${lastName ?? ''}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict (account_id, user_id) do update
      set role = excluded.role, status = 'INVITED', deleted_at = null, directory_removed_at = null, updated_at = excluded.updated_at,
        invited_first_name = coalesce(nullif(excluded.invited_first_name, ''), member.invited_first_name),
        invited_last_name = coalesce(nullif(excluded.invited_last_name, ''), member.invited_last_name)
      where member.status <> 'ACTIVE' and ${mayReturn} and (not ${isProvisioning(tx)} or member.role <> all(${administratorRoles}::text[]))
    returning user_id`.execute(tx.db);
  if (rows.length === 0)
    throw new ApiError('CONFLICT', {
      message: 'This person is a member of the workspace already',
      details: { userId },
    });
}

/** An invitation is good for as long as its maker could make it. */
function makerOf(tx: Ctx): { makerId?: number; makerKeyId?: number } {
  if (tx.userId === null) return {};
  const isKey = tx.credential?.kind === 'api_key';
  return { makerId: tx.userId, ...(isKey && { makerKeyId: Number(tx.credential.id) }) };
}

async function mailInvitation(
  tx: Ctx,
  person: { id: number; email: string },
  firstName: string,
): Promise<void> {
  const token = await makeLink(tx, 'INVITATION', {
    userId: person.id,
    workspaceId: tx.accountId,
    ...makerOf(tx),
  });
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from app_user where id = ${tx.userId}`.execute(tx.db);
  const inviter = rows[0];
  const mail = invitationMail({
    workspaceName: tx.account.name,
    inviterName: `${inviter?.first_name ?? ''} ${inviter?.last_name ?? ''}`.trim() || tx.actor.name,
    firstName,
    url: `${tx.app.config.baseUrl}/invitation?token=${token}`,
  });
  // Without a mail server the outbox is the only way for the link to reach the person, by the hand of an administrator.
  await sendMail(tx, {
    ...mail,
    kind: 'user.invitation',
    to: person.email,
    isPrivate: tx.app.config.smtpUrl !== null,
  });
}
