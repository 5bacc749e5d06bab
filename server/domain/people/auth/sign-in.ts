import type * as contract from '@callwright/contract/auth.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import { reply } from '#/platform/replies/reply.ts';
import { clearedCookie } from './cookie.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { letIn } from './let-in.ts';
import { personWithPassword } from './person-with-password.ts';
import { signedIn } from './signed-in.ts';

/**
 * Signs in with email and password, or asks for the second factor. Neither the answer nor its time reveals whether the
 * email is known.
 */
export async function signIn(ctx: PublicCtx, input: Input<typeof contract.signIn>) {
  const personId = await personWithPassword(ctx, input.email, input.password);
  return letIn(ctx, personId, null);
}

/** Ends the session and clears the cookie. */
export async function signOut(ctx: SessionCtx) {
  await sql`delete from session where id = ${ctx.sessionId}`.execute(ctx.db);
  await announce(ctx, { sessionId: ctx.sessionId });
  await auditPerson(ctx, ctx.personId, 'user.sign_out', null, 'done', ctx.confinedTo);
  return reply(
    { data: { done: true as const } },
    { headers: { 'Set-Cookie': clearedCookie(ctx.app.config) } },
  );
}

/** Returns the signed-in person and a bearer to the service's pages, which only have the cookie. */
export async function session(ctx: SessionCtx) {
  return signedIn(ctx, ctx.personId, ctx.token);
}
