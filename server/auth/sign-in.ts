import type * as contract from '@callwright/contract/auth.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import { auditPerson } from '../audit/audit.ts';
import type { PublicCtx, SessionCtx } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import { reply } from '../http/reply.ts';
import { clearedCookie, sessionCookie } from './cookie.ts';
import { normalizeEmail } from './email.ts';
import { announce } from './invalidate.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { signedIn } from './signed-in.ts';
import {
  accountKey,
  addressKey,
  attemptsMax,
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from './throttle.ts';

type PersonRow = { id: number; password_hash: string | null };

/** Signs in with e-mail and password. Whether the e-mail is known shows neither in the answer nor in its time. */
export async function signIn(ctx: PublicCtx, input: Input<typeof contract.signIn>) {
  const userId = await personWithPassword(ctx, input.email, input.password);
  const token = await openSession(ctx, userId);
  await auditPerson(ctx, userId, 'user.sign_in');
  return reply(await signedIn(ctx, userId, token), {
    headers: { 'Set-Cookie': sessionCookie(ctx.app.config, token) },
  });
}

/** The person who has this e-mail and password; otherwise 401, or 429 after too many attempts. */
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

/** Not waited for: writing it for people who exist would take longer than writing nothing for those who do not. */
function noteFailure(ctx: PublicCtx, userId: number | null): void {
  auditPerson(ctx, userId, 'user.sign_in_failed').catch((error: unknown) =>
    ctx.app.log.error('A failed sign-in was not noted', error),
  );
}

// Conditional, so that it cannot undo a change of password made meanwhile.
async function renewHash(ctx: PublicCtx, userId: number, oldHash: string, password: string): Promise<void> {
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${userId} and password_hash = ${oldHash}`.execute(
    ctx.db,
  );
}

/** Ends the session on the server; the cookie goes too. */
export async function signOut(ctx: SessionCtx) {
  await sql`delete from session where id = ${ctx.sessionId}`.execute(ctx.db);
  await announce(ctx, { sessionId: ctx.sessionId });
  return reply(
    { data: { done: true as const } },
    { headers: { 'Set-Cookie': clearedCookie(ctx.app.config) } },
  );
}

/** Tells the pages of the service, which hold only the cookie, who is signed in and with which token. */
export async function session(ctx: SessionCtx) {
  return signedIn(ctx, ctx.userId, ctx.token);
}
