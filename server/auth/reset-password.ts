import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import { enterWorkspace } from '../account/enter-workspace.ts';
import { auditPerson } from '../audit/audit.ts';
import type { PublicCtx, SessionCtx } from '../ctx.ts';
import { systemTransaction } from '../db/tx.ts';
import { ApiError, invalid } from '../errors.ts';
import { sendMail } from '../mail/send-mail.ts';
import { resetLetter } from '../mail/templates.ts';
import { revokeGrantsOf } from '../oauth/revoke-grant.ts';
import { iso } from '../time.ts';
import { makeLink, readLink, takeLink } from './access-links.ts';
import { normalizeEmail } from './email.ts';
import { assertUsablePassword, hashPassword, verifyPassword } from './passwords.ts';
import { endAll } from './sessions.ts';
import { accountKey, attemptsMax, countAttempt, forgetAttempts } from './throttle.ts';

export const resetJob = 'auth.reset';
export type ResetJob = { readonly email: string };

const resetMailsMax = 5;

/**
 * Answers the same, in the same time, whether the e-mail is known or not: all this request does is to write a job.
 */
export async function requestReset(
  ctx: PublicCtx,
  input: Input<typeof contract.requestReset>,
): Promise<Result<typeof contract.requestReset>> {
  const email = normalizeEmail(input.email);
  try {
    await countAttempt(ctx, accountKey('reset', email), resetMailsMax);
  } catch (error) {
    // Enough mails went there; saying so would tell nothing to the owner and something to others.
    if (error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED') return { data: { done: true } };
    throw error;
  }
  await systemTransaction(ctx, (tx) => tx.app.jobs.send(tx, resetJob, { email } satisfies ResetJob));
  return { data: { done: true } };
}

type PersonRow = { id: number; email: string; first_name: string; account_id: number };

/** The job: mails the link to the person with that e-mail, if there is one who can sign in. */
export async function mailResetLink(ctx: PublicCtx, { email }: ResetJob): Promise<void> {
  const { rows } = await sql<PersonRow>`
    select app_user.id, app_user.email, app_user.first_name, member.account_id
    from app_user
    join member on member.user_id = app_user.id and member.status = 'ACTIVE'
    join account on account.id = member.account_id and account.deleted_at is null
    where app_user.email_normalized = ${email}
    order by member.account_id limit 1`.execute(ctx.db);
  const person = rows[0];
  if (person === undefined) return;
  await systemTransaction(ctx, async (tx) => {
    const workspace = await enterWorkspace(tx, person.account_id);
    const token = await makeLink(workspace, 'RESET', { userId: person.id });
    const url = `${tx.app.config.baseUrl}/reset-password?token=${token}`;
    const letter = resetLetter({ firstName: person.first_name, url });
    await sendMail(workspace, { ...letter, kind: 'auth.reset', to: person.email, isPrivate: true });
  });
}

/**
 * Sets the password the link allows to choose. Every session of the person ends, whoever held it, and so does every
 * app that somebody may have let in meanwhile.
 */
export async function resetPassword(
  ctx: PublicCtx,
  input: Input<typeof contract.resetPassword>,
): Promise<Result<typeof contract.resetPassword>> {
  await readLink(ctx, 'RESET', input.token);
  assertUsablePassword(input.password);
  const hash = await hashPassword(input.password);
  const userId = await systemTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, 'RESET', input.token);
    if (link.user_id === null) throw new ApiError('LINK_USED');
    await setPassword(tx, link.user_id, hash);
    await endAll(tx, link.user_id, null);
    await revokeGrantsOf(tx, link.user_id, 'oauth.password_reset');
    return link.user_id;
  });
  await auditPerson(ctx, userId, 'user.reset_password');
  return { data: { done: true } };
}

/** Changes one’s own password; the other sessions end. */
export async function changePassword(
  ctx: SessionCtx,
  input: Input<typeof contract.changePassword>,
): Promise<Result<typeof contract.changePassword>> {
  const key = `change-password:${ctx.userId}`;
  await countAttempt(ctx, key, attemptsMax.account);
  const { rows } = await sql<{
    password_hash: string | null;
  }>`select password_hash from app_user where id = ${ctx.userId}`.execute(ctx.db);
  if (!(await verifyPassword(input.current, rows[0]?.password_hash ?? null)))
    throw invalid({ current: ['Is not your password'] });
  await forgetAttempts(ctx, key);
  assertUsablePassword(input.password);
  const hash = await hashPassword(input.password);
  await systemTransaction(ctx, async (tx) => {
    await setPassword(tx, ctx.userId, hash);
    await endAll(tx, ctx.userId, ctx.sessionId);
  });
  await auditPerson(ctx, ctx.userId, 'user.change_password');
  return { data: { done: true } };
}

/** A new password ends the wait after wrong ones, and links that were mailed before are void. */
async function setPassword(tx: PublicCtx, userId: number, hash: string): Promise<void> {
  const { rows } = await sql<{ email_normalized: string }>`
    update app_user set password_hash = ${hash}, updated_at = ${iso(tx.now)} where id = ${userId} returning email_normalized`.execute(
    tx.db,
  );
  const email = rows[0]?.email_normalized;
  if (email !== undefined) await forgetAttempts(tx, accountKey('sign-in', email));
  await sql`delete from access_link where user_id = ${userId} and kind = 'RESET' and used_at is null`.execute(
    tx.db,
  );
}
