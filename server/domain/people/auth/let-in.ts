import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { hasFactor, methodsOf } from '#/domain/people/factors/factors.ts';
import { joinByLink } from './join-workspace.ts';
import { openFor } from './open-for.ts';
import { keepPending } from './pending-sign-in.ts';

/**
 * After the right password: opens the session, or asks for the second factor, which then opens it.
 * @param linkHash of the invitation the person accepts with it, or null
 */
export async function letIn(ctx: PublicCtx, personId: number, linkHash: Buffer | null) {
  if (!(await hasFactor(ctx, personId))) return letInWith(ctx, personId, linkHash, null);
  const { token, untilMs } = await keepPending(ctx, personId, linkHash);
  const methods = await methodsOf(ctx, personId);
  return reply({ secondFactor: { token, methods, expiresAt: iso(untilMs) } });
}

/** Opens the session. @param factor what the person has proved themselves with beside the password, for the audit log */
export async function letInWith(
  ctx: PublicCtx,
  personId: number,
  linkHash: Buffer | null,
  factor: string | null,
) {
  const opened = await openFor(ctx, personId, async (tx) => {
    if (linkHash !== null) await joinByLink(tx, linkHash);
  });
  await auditPerson(ctx, personId, 'user.sign_in', factor === null ? null : { factor });
  return opened;
}
