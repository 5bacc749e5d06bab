import { because } from '@callwright/contract/error-reasons.ts';
import { stepUpMs, type Input, type Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/auth.ts';
import type * as second from '@callwright/contract/second-factor.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { hasFactor, type Proof } from '#/domain/people/factors/factors.ts';
import { requestOptions } from '#/domain/people/factors/webauthn.ts';
import { person } from './signed-in.ts';
import { checkProof } from './check-proof.ts';
import { iso } from '#/platform/values/time.ts';
import { personWithPassword } from './person-with-password.ts';

/**
 * Proves again who is signed in, with the same factors as a sign-in. Wrong proofs count like failed sign-ins: 401, then
 * 429.
 */
export async function reauthenticate(
  ctx: SessionCtx,
  { password, ...proof }: Input<typeof contract.reauthenticate>,
): Promise<Result<typeof contract.reauthenticate>> {
  await prove(ctx, password, proof);
  await noteAuthentication(ctx);
  await auditPerson(ctx, ctx.personId, 'user.reauthenticate');
  return { data: { until: iso(ctx.now + stepUpMs) } };
}

/** A passkey whose device has verified its user counts as two factors. */
async function prove(ctx: SessionCtx, password: string | undefined, proof: Proof): Promise<void> {
  if (proof.passkey === undefined) {
    if (password === undefined) throw invalid({ password: [because('PASSWORD_OR_PASSKEY')] });
    const { email } = await person(ctx, ctx.personId);
    await personWithPassword(ctx, email, password);
    if (!(await hasFactor(ctx, ctx.personId))) return;
    if (Object.values(proof).every((value) => value === undefined))
      throw invalid({ code: [because('CODE_MISSING')] });
  }
  await checkProof(ctx, ctx.personId, proof, 'REAUTHENTICATE');
}

/** The challenge for one of the person's passkeys. */
export async function reauthenticateOptions(
  ctx: SessionCtx,
): Promise<Result<typeof second.reauthenticateOptions>> {
  return { data: { options: await requestOptions(ctx, 'REAUTHENTICATE', ctx.personId) } };
}

/** Marks the session as just authenticated, whatever the method. */
async function noteAuthentication(ctx: SessionCtx): Promise<void> {
  await sql`update session set authenticated_at = ${iso(ctx.now)} where id = ${ctx.sessionId}`.execute(
    ctx.db,
  );
  await announce(ctx, { sessionId: ctx.sessionId });
}
