import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/users.ts';
import { sql } from '../db/sql.ts';
import { findOrCreatePerson } from '../account/people.ts';
import { audit } from '../audit/audit.ts';
import { makeLink } from '../auth/access-links.ts';
import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError } from '../errors.ts';
import { sendMail } from '../mail/send-mail.ts';
import { invitationLetter } from '../mail/templates.ts';
import { iso } from '../time.ts';
import { readUser } from './user.ts';

/** Invites a person by e-mail. Inviting them again sends a new link and voids the old one. */
export async function invite(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
): Promise<Result<typeof contract.invite>> {
  return transaction(ctx, async (tx) => {
    // Names are for somebody new: an account that exists is its owner’s.
    const person = await findOrCreatePerson(tx, {
      email: input.email,
      passwordHash: null,
      timeZone: tx.account.timeZone,
      ...(input.firstName === undefined ? {} : { firstName: input.firstName }),
      ...(input.lastName === undefined ? {} : { lastName: input.lastName }),
    });
    await addInvited(tx, person.id, input);
    const user = await readUser(tx, person.id);
    await mailInvitation(tx, person, user.firstName);
    await audit(tx, 'user.invite', 'user', person.id, null, { email: input.email, role: input.role });
    await publish(tx, 'user.invited', user);
    return { data: { user } };
  });
}

/** A member who left may be invited again; one who is active may not. */
async function addInvited(
  tx: Ctx,
  userId: number,
  { role, firstName, lastName }: Input<typeof contract.invite>,
): Promise<void> {
  const { rows } = await sql`
    insert into member (account_id, user_id, role, status, joined_at, invited_first_name, invited_last_name, created_at, updated_at)
    values (${tx.accountId}, ${userId}, ${role}, 'INVITED', null, ${firstName ?? ''}, ${lastName ?? ''}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict (account_id, user_id) do update
      set role = excluded.role, status = 'INVITED', deleted_at = null, updated_at = excluded.updated_at,
        invited_first_name = coalesce(nullif(excluded.invited_first_name, ''), member.invited_first_name),
        invited_last_name = coalesce(nullif(excluded.invited_last_name, ''), member.invited_last_name)
      where member.status <> 'ACTIVE'
    returning user_id`.execute(tx.db);
  if (rows.length === 0)
    throw new ApiError('CONFLICT', {
      message: 'This person is a member of the workspace already',
      details: { userId },
    });
}

async function mailInvitation(
  tx: Ctx,
  person: { id: number; email: string },
  firstName: string,
): Promise<void> {
  const token = await makeLink(tx, 'INVITATION', { userId: person.id, workspaceId: tx.accountId });
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from app_user where id = ${tx.userId}`.execute(tx.db);
  const inviter = rows[0];
  const letter = invitationLetter({
    workspaceName: tx.account.name,
    inviterName: `${inviter?.first_name ?? ''} ${inviter?.last_name ?? ''}`.trim() || tx.actor.name,
    firstName,
    url: `${tx.app.config.baseUrl}/invitation?token=${token}`,
  });
  // Without a mail server the outbox is the only way for the link to reach the person, by the hand of an administrator.
  await sendMail(tx, {
    ...letter,
    kind: 'user.invitation',
    to: person.email,
    isPrivate: tx.app.config.smtpUrl !== null,
  });
}
