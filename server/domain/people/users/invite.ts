import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { administratorRoles } from '@callwright/contract/roles.ts';
import type * as contract from '@callwright/contract/users.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { findOrCreatePerson, type Person } from '#/domain/people/account/people.ts';
import { audit } from '#/platform/audit/audit.ts';
import { makeLink } from '#/domain/people/credentials/access-links.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { textsFor, type Recipient } from '#/ports/messages/to-members/member-texts.ts';
import { invitationMail } from './invitation-mail.ts';
import { assertMayGive, isProvisioning } from './assert-role.ts';
import { iso } from '#/platform/values/time.ts';
import { readUser } from './user.ts';

/** Invites a person by email. Inviting them again sends a new link and voids the old one. */
export function invite(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
): Promise<Result<typeof contract.invite>> {
  return inviteWho(ctx, input, sql`true`);
}

/** The same for a directory, which creates members. Throws 409 for a person it already sees in the workspace. */
export function inviteUnseen(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
): Promise<Result<typeof contract.invite>> {
  return inviteWho(ctx, input, sql`member.directory_removed_at is not null`);
}

/** @param mayReturn which inactive members may be invited again */
async function inviteWho(
  ctx: Ctx,
  input: Input<typeof contract.invite>,
  mayReturn: Sql,
): Promise<Result<typeof contract.invite>> {
  assertMayGive(ctx, input.role);
  return transaction(ctx, async (tx) => {
    // Names apply only to new people: an existing account belongs to its person.
    const person = await findOrCreatePerson(tx, {
      email: input.email,
      passwordHash: null,
      timeZone: tx.account.timeZone,
      ...(input.firstName === undefined ? {} : { firstName: input.firstName }),
      ...(input.lastName === undefined ? {} : { lastName: input.lastName }),
    });
    const userId = await addInvited(tx, person, input, mayReturn);
    const user = await readUser(tx, userId);
    await mailInvitation(tx, person, user);
    await audit(tx, 'user.invite', 'user', userId, null, { email: input.email, role: input.role });
    await publish(tx, 'user.invited', user);
    return { data: { user } };
  });
}

/** A former member may be invited again, with the same id; an active one may not. Returns the id. */
async function addInvited(
  tx: Ctx,
  { id: personId, memberId }: Person,
  { role, firstName, lastName }: Input<typeof contract.invite>,
  mayReturn: Sql,
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    insert into member (account_id, user_id, person_id, role, status, joined_at, invited_first_name, invited_last_name, created_at, updated_at)
    values (${tx.accountId}, ${memberId}, ${personId}, ${role}, 'INVITED', null, ${firstName ?? ''}, ${lastName ?? ''}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict (account_id, person_id) do update
      set role = excluded.role, status = 'INVITED', deleted_at = null, directory_removed_at = null, updated_at = excluded.updated_at,
        invited_first_name = coalesce(nullif(excluded.invited_first_name, ''), member.invited_first_name),
        invited_last_name = coalesce(nullif(excluded.invited_last_name, ''), member.invited_last_name)
      where member.status <> 'ACTIVE' and ${mayReturn} and (not ${isProvisioning(tx)} or member.role <> all(${administratorRoles}::text[]))
    returning user_id`.execute(tx.db);
  const [invited] = rows;
  if (invited !== undefined) return invited.user_id;
  throw new ApiError('CONFLICT', {
    because: because('MEMBER_ALREADY'),
    details: { userId: await memberOf(tx, personId) },
  });
}

async function memberOf(tx: Ctx, personId: number): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from member where account_id = ${tx.accountId} and person_id = ${personId}`.execute(tx.db);
  return rows[0]?.user_id ?? null;
}

/** An invitation is valid only as long as its maker could make it. */
function makerOf(tx: Ctx): { makerId?: number; makerKeyId?: number } {
  if (tx.userId === null) return {};
  const isKey = tx.credential?.kind === 'api_key';
  return { makerId: tx.userId, ...(isKey && { makerKeyId: Number(tx.credential.id) }) };
}

async function mailInvitation(
  tx: Ctx,
  person: Person,
  user: Pick<Recipient, 'firstName' | 'locale'>,
): Promise<void> {
  const token = await makeLink(tx, 'INVITATION', {
    personId: person.id,
    workspaceId: tx.accountId,
    ...makerOf(tx),
  });
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from member_person
    where account_id = ${tx.accountId} and user_id = ${tx.userId}`.execute(tx.db);
  const inviter = rows[0];
  const mail = invitationMail(textsFor(user, tx.account), {
    workspaceName: tx.account.name,
    inviterName: `${inviter?.first_name ?? ''} ${inviter?.last_name ?? ''}`.trim() || tx.actor.name,
    url: `${tx.app.config.baseUrl}/invitation?token=${token}`,
  });
  // Without a mail server, an administrator has to take the link from the outbox.
  await sendMail(tx, {
    ...mail,
    kind: 'user.invitation',
    to: person.email,
    isPrivate: tx.app.config.smtpUrl !== null,
  });
}
