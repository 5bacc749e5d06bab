import { sql } from '#/platform/db/sql.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import {
  accountKey,
  addressKey,
  attemptsMax,
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from './throttle.ts';

type PersonRow = { id: number; password_hash: string | null };

/** The person with this email and password. Otherwise throws 401, or 429 after too many attempts. */
export async function personWithPassword(ctx: PublicCtx, email: string, password: string): Promise<number> {
  const normalized = normalizeEmail(email);
  const account = accountKey('sign-in', normalized);
  const fromAddress =
    ctx.ip === null ? null : await countAttempt(ctx, addressKey('sign-in', ctx.ip), attemptsMax.address);
  await countAttempt(ctx, account, attemptsMax.account);
  const { rows } =
    await sql<PersonRow>`select id, password_hash from app_user where email_normalized = ${normalized}`.execute(
      ctx.db,
    );
  const person = rows[0];
  const isRight = await verifyPassword(password, person?.password_hash ?? null);
  if (!isRight || person === undefined) {
    noteFailure(ctx, person?.id ?? null);
    throw new ApiError('SIGN_IN_FAILED');
  }
  await forgetAttempts(ctx, account);
  if (fromAddress !== null) await takeBackAttempt(ctx, fromAddress);
  if (person.password_hash !== null && needsRehash(person.password_hash))
    await renewHash(ctx, person.id, person.password_hash, password);
  return person.id;
}

/** Not awaited: otherwise a request for an existing person would take longer than one for an unknown email. */
function noteFailure(ctx: PublicCtx, personId: number | null): void {
  ctx.app.meters.signInFailed('password');
  auditPerson(ctx, personId, 'user.sign_in_failed', null, 'failed').catch((error: unknown) =>
    ctx.app.log.error('A failed sign-in was not noted', error),
  );
}

// Conditional, so that it cannot undo a concurrent change of the password.
async function renewHash(ctx: PublicCtx, personId: number, oldHash: string, password: string): Promise<void> {
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${personId} and password_hash = ${oldHash}`.execute(
    ctx.db,
  );
}
