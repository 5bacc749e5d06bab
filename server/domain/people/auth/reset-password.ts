import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { textsFor, type Recipient } from '#/ports/messages/to-members/member-texts.ts';
import { resetMail } from './reset-mail.ts';
import { revokeGrantsOf } from '#/domain/people/grants/revoke-grant.ts';
import { iso } from '#/platform/values/time.ts';
import { makeLink, readLink, takeLink } from '#/domain/people/credentials/access-links.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import { changingPerson } from './changing-person.ts';
import { assertUsablePassword, hashPassword, verifyPassword } from './passwords.ts';
import { knownOf } from './guessable.ts';
import { endAll } from './sessions.ts';
import { accountKey, attemptsMax, countAttempt, forgetAttempts } from './throttle.ts';

export const resetJob = 'auth.reset';
export type ResetJob = { readonly email: string };

const resetMailsMax = 5;

/** Gives the same answer in the same time, whether or not the email is known: this request only writes a job. */
export async function requestReset(
  ctx: PublicCtx,
  input: Input<typeof contract.requestReset>,
): Promise<Result<typeof contract.requestReset>> {
  const email = normalizeEmail(input.email);
  try {
    await countAttempt(ctx, accountKey('reset', email), resetMailsMax);
  } catch (error) {
    // Enough mails were sent to this address. An error would not help its owner, and would reveal something to others.
    if (error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED') return { data: { done: true } };
    throw error;
  }
  await systemTransaction(ctx, (tx) => tx.app.jobs.send(tx, resetJob, { email } satisfies ResetJob));
  return { data: { done: true } };
}

type PersonRow = Recipient & { id: number; account_id: number };

/** The job: mails the link to the person with that email, if they can sign in. */
export async function mailResetLink(ctx: PublicCtx, { email }: ResetJob): Promise<void> {
  const { rows } = await sql<PersonRow>`
    select app_user.id, app_user.email, app_user.first_name as "firstName", app_user.locale, member.account_id
    from app_user
    join member on member.person_id = app_user.id and member.status = 'ACTIVE'
    join account on account.id = member.account_id and account.deleted_at is null
    where app_user.email_normalized = ${email}
    order by member.account_id limit 1`.execute(ctx.db);
  const person = rows[0];
  if (person === undefined) return;
  await systemTransaction(ctx, async (tx) => {
    const workspace = await enterWorkspace(tx, person.account_id);
    const token = await makeLink(workspace, 'RESET', { personId: person.id });
    const url = `${tx.app.config.baseUrl}/reset-password?token=${token}`;
    const mail = resetMail(textsFor(person, workspace.account), url);
    await sendMail(workspace, { ...mail, kind: 'auth.reset', to: person.email, isPrivate: true });
  });
}

/**
 * Sets the password with a reset link. Ends all sessions of the person, and the access of all apps, which may have been
 * granted by somebody else.
 */
export async function resetPassword(
  ctx: PublicCtx,
  input: Input<typeof contract.resetPassword>,
): Promise<Result<typeof contract.resetPassword>> {
  const { person_id: ofLink } = await readLink(ctx, 'RESET', input.token);
  assertUsablePassword(input.password, ofLink === null ? [] : await knownOf(ctx, ofLink));
  const hash = await hashPassword(input.password);
  const personId = await systemTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, 'RESET', input.token);
    if (link.person_id === null) throw new ApiError('LINK_USED');
    await setPassword(tx, link.person_id, hash);
    await endAll(tx, link.person_id, null);
    await revokeGrantsOf(tx, link.person_id, 'oauth.password_reset');
    return link.person_id;
  });
  await auditPerson(ctx, personId, 'user.reset_password');
  return { data: { done: true } };
}

/**
 * Changes the password of the signed-in person. Ends their other sessions and, if requested, the access of all apps.
 */
export async function changePassword(
  ctx: SessionCtx,
  input: Input<typeof contract.changePassword>,
): Promise<Result<typeof contract.changePassword>> {
  const key = `change-password:${ctx.personId}`;
  await countAttempt(ctx, key, attemptsMax.account);
  const before = await hashOf(ctx, ctx.personId);
  if (!(await verifyPassword(input.current, before))) throw invalid({ current: [because('PASSWORD_WRONG')] });
  await forgetAttempts(ctx, key);
  assertUsablePassword(input.password, await knownOf(ctx, ctx.personId));
  const hash = await hashPassword(input.password);
  await systemTransaction(ctx, (tx) =>
    changingPerson(tx, ctx.personId, async () => {
      // Hashing takes a while. Somebody who resets a stolen password meanwhile must not get the thief's.
      if ((await hashOf(tx, ctx.personId)) !== before)
        throw invalid({ current: [because('PASSWORD_WRONG')] });
      await setPassword(tx, ctx.personId, hash);
      await endAll(tx, ctx.personId, ctx.sessionId);
      if (input.endApps) await revokeGrantsOf(tx, ctx.personId, 'oauth.password_changed');
    }),
  );
  await auditPerson(ctx, ctx.personId, 'user.change_password');
  return { data: { done: true } };
}

async function hashOf(ctx: PublicCtx, personId: number): Promise<string | null> {
  const { rows } = await sql<{
    password_hash: string | null;
  }>`select password_hash from app_user where id = ${personId}`.execute(ctx.db);
  return rows[0]?.password_hash ?? null;
}

/** A new password resets the delay after wrong ones, and voids earlier reset links. */
async function setPassword(tx: PublicCtx, personId: number, hash: string): Promise<void> {
  const { rows } = await sql<{ email_normalized: string }>`
    update app_user set password_hash = ${hash}, updated_at = ${iso(tx.now)} where id = ${personId} returning email_normalized`.execute(
    tx.db,
  );
  const email = rows[0]?.email_normalized;
  if (email !== undefined) await forgetAttempts(tx, accountKey('sign-in', email));
  await sql`delete from access_link where user_id = ${personId} and kind = 'RESET' and used_at is null`.execute(
    tx.db,
  );
}
