import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/factors.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { reply } from '#/platform/replies/reply.ts';
import { firstCodes, hasFactor, noteFactors } from '#/domain/people/factors/factors.ts';
import { codesLeft, renewCodes } from '#/domain/people/factors/recovery-codes.ts';
import { base32, otpauthUri } from '#/domain/people/factors/totp.ts';
import { confirm, enroll, removeTotp, totpSince } from '#/domain/people/factors/totp-factor.ts';
import { passkeysOf } from '#/domain/people/factors/passkeys.ts';
import { presentPasskey } from './passkey-settings.ts';
import { changingPerson } from './changing-person.ts';
import { person } from './signed-in.ts';

const issuer = 'Callwright';

/** The person's second factors, without secrets. */
export async function list(ctx: SessionCtx): Promise<Result<typeof contract.list>> {
  const since = await totpSince(ctx, ctx.personId);
  return {
    data: {
      totp: since === null ? null : { confirmedAt: since },
      passkeys: (await passkeysOf(ctx, ctx.personId)).map(presentPasskey),
      recoveryCodesLeft: await codesLeft(ctx, ctx.personId),
    },
  };
}

/** A new secret for an authenticator app. Only this reply shows it. */
export async function enrollTotp(ctx: SessionCtx) {
  const secret = await enroll(ctx, ctx.personId);
  const { email } = await person(ctx, ctx.personId);
  return reply({ data: { secret: base32(secret), uri: otpauthUri(secret, issuer, email) } });
}

/** Activates the authenticator app. A person's first factor comes with recovery codes. */
export async function confirmTotp(
  ctx: SessionCtx,
  { code }: Input<typeof contract.confirmTotp>,
): Promise<Result<typeof contract.confirmTotp>> {
  const recoveryCodes = await changing(ctx, async (tx) => {
    if (!(await confirm(tx, ctx.personId, code))) throw invalid({ code: [because('CODE_WRONG')] });
    await noteFactors(tx, ctx.personId);
    // The factor was just proved in this session.
    await sql`update session set has_own_factor = true where id = ${ctx.sessionId}`.execute(tx.db);
    return firstCodes(tx, ctx.personId);
  });
  await auditPerson(ctx, ctx.personId, 'user.add_second_factor', { factor: 'totp' });
  return { data: { recoveryCodes } };
}

export async function removeTotpFactor(ctx: SessionCtx): Promise<Result<typeof contract.removeTotp>> {
  await changing(ctx, async (tx) => {
    if (!(await removeTotp(tx, ctx.personId))) throw notFound('totp');
    await noteFactors(tx, ctx.personId);
  });
  await auditPerson(ctx, ctx.personId, 'user.remove_second_factor', { factor: 'totp' });
  return { data: { done: true } };
}

/** Ten new recovery codes; the previous ones stop working. Throws 409 for a person without a second factor. */
export async function renewRecoveryCodes(ctx: SessionCtx) {
  const recoveryCodes = await changing(ctx, async (tx) => {
    if (!(await hasFactor(tx, ctx.personId)))
      throw new ApiError('CONFLICT', { because: because('FACTOR_FIRST') });
    return renewCodes(tx, ctx.personId);
  });
  await auditPerson(ctx, ctx.personId, 'user.renew_recovery_codes');
  return reply({ data: { recoveryCodes } });
}

function changing<T>(ctx: SessionCtx, change: (tx: SessionCtx) => Promise<T>): Promise<T> {
  return systemTransaction(ctx, (tx) => changingPerson(tx, ctx.personId, () => change(tx)));
}
