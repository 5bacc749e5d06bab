import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/users.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { textsFor } from '#/ports/messages/to-members/member-texts.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { removeFactors } from '#/domain/people/factors/factors.ts';
import { announceUser } from '#/domain/people/users/announce.ts';
import { readUser } from '#/domain/people/users/user.ts';
import { factorsResetMail } from './factors-reset-mail.ts';
import { endAll } from './sessions.ts';

/**
 * For a member who has lost their phone and recovery codes: removes their second factors and ends their sessions. It is
 * audited, and the member gets a mail. Throws 409 if the factors also protect another workspace, for which these
 * administrators cannot decide.
 */
export async function resetMemberFactors(
  ctx: Ctx,
  { id }: Input<typeof contract.resetSecondFactor>,
): Promise<Result<typeof contract.resetSecondFactor>> {
  if (id === ctx.userId) throw new ApiError('CONFLICT', { because: because('OWN_FACTOR') });
  return transaction(ctx, async (tx) => {
    const { before, user } = await tx.db.asService((db) => resetActive({ ...tx, db }, id));
    if (!before.twoFactor) return { data: { user } };
    await audit(tx, 'user.reset_second_factor', 'user', id, { twoFactor: true }, { twoFactor: false });
    await announceUser(tx, before, user);
    await sendMail(tx, {
      ...factorsResetMail(textsFor(user, tx.account), { by: tx.actor.name, workspaceName: tx.account.name }),
      kind: 'auth.second_factor_reset',
      to: user.email,
      isPrivate: true,
    });
    return { data: { user } };
  });
}

type Shown = Awaited<ReturnType<typeof readUser>>;

/** Runs entirely as the service: on other servers it would wait for locks of the workspace's transaction. */
async function resetActive(tx: Ctx, id: number): Promise<{ before: Shown; user: Shown }> {
  const personId = await lockActiveMember(tx, id);
  const before = await readUser(tx, id);
  if (!before.twoFactor) return { before, user: before };
  await reset(tx, personId, tx.accountId);
  return { before, user: await readUser(tx, id) };
}

/** Returns the person. The account of a person who is only invited is not this workspace's to change. */
async function lockActiveMember(tx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ status: string; person_id: number }>`
    select status, person_id from member where account_id = ${tx.accountId} and user_id = ${userId} for update`.execute(
    tx.db,
  );
  const [member] = rows;
  if (member === undefined) throw notFound('user');
  if (member.status !== 'ACTIVE') throw new ApiError('CONFLICT', { because: because('MEMBER_NOT_ACTIVE') });
  return member.person_id;
}

async function reset(tx: PublicCtx, personId: number, accountId: number): Promise<void> {
  const { rows } = await sql<{ is_of_others: boolean }>`
    select is_operator or exists (
      select from member join public.account on account.id = member.account_id and account.deleted_at is null
      where member.person_id = app_user.id and member.account_id <> ${accountId} and member.status = 'ACTIVE') as is_of_others
    from app_user where id = ${personId} for no key update`.execute(tx.db);
  if (rows[0]?.is_of_others !== false)
    throw new ApiError('CONFLICT', {
      because: because('PERSON_OF_MORE'),
    });
  await removeFactors(tx, personId);
  await endAll(tx, personId, null);
  await announce(tx, { personId });
}
