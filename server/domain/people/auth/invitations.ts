import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { iso } from '#/platform/values/time.ts';
import { readLink, takeLink } from '#/domain/people/credentials/access-links.ts';
import { hasFactor } from '#/domain/people/factors/factors.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { invitedBy, join, type Invited } from './join-workspace.ts';
import { letIn } from './let-in.ts';
import { openFor } from './open-for.ts';
import { assertUsablePassword, hashPassword } from './passwords.ts';
import { personWithPassword } from './person-with-password.ts';

/** The data for the page behind an invitation link. */
export async function invitation(
  ctx: PublicCtx,
  input: Input<typeof contract.invitation>,
): Promise<Result<typeof contract.invitation>> {
  const invited = await invitedBy(ctx, await readLink(ctx, 'INVITATION', input.token));
  return {
    data: {
      workspaceName: invited.workspace_name,
      email: invited.email,
      needsPassword: choosesPassword(ctx, invited),
    },
  };
}

/**
 * Joins the workspace. A person with an account proves it with their password, and the account is not changed. Only a
 * new person chooses a password and a name here: administrators can reveal the link, so it does not prove who uses it.
 * Somebody who only used a company sign-in sets a password by a mail first.
 */
export async function acceptInvitation(ctx: PublicCtx, input: Input<typeof contract.acceptInvitation>) {
  const invited = await invitedBy(ctx, await readLink(ctx, 'INVITATION', input.token));
  if (!choosesPassword(ctx, invited)) {
    const personId = await personWithPassword(ctx, invited.email, input.password);
    return letIn(ctx, personId, tokenHash(input.token));
  }
  const { firstName = invited.first_name, lastName = invited.last_name } = input;
  assertUsablePassword(input.password, [invited.email, invited.workspace_name, firstName, lastName]);
  const hash = await hashPassword(input.password);
  // Somebody who used a company sign-in and left may have a second factor but no password. It is required here too.
  if (await hasFactor(ctx, invited.person_id)) {
    await completePerson(ctx, invited.person_id, hash, input);
    return letIn(ctx, invited.person_id, tokenHash(input.token));
  }
  return openFor(ctx, invited.person_id, async (tx) => {
    await takeLink(tx, 'INVITATION', input.token);
    await completePerson(tx, invited.person_id, hash, input);
    await join(tx, { ...invited, ...namesIn(input), time_zone: input.timeZone ?? invited.time_zone });
  });
}

/**
 * Whether the link makes an account, because it came by mail, or from the administrator if there is no mail server. From
 * a test workspace nothing is mailed. Its administrators can read the link, and would own any address.
 */
function choosesPassword({ app }: PublicCtx, invited: Invited): boolean {
  return !invited.has_account && (app.config.smtpUrl === null || !isTestWorkspace(invited.account_id));
}

type Names = { firstName?: string | undefined; lastName?: string | undefined };

function namesIn(input: Names): { first_name?: string; last_name?: string } {
  return {
    ...(input.firstName === undefined ? {} : { first_name: input.firstName }),
    ...(input.lastName === undefined ? {} : { last_name: input.lastName }),
  };
}

/**
 * Only while there is no password: if two invitations are accepted at once, the second must prove the password of the
 * first.
 */
async function completePerson(
  tx: PublicCtx,
  personId: number,
  hash: string,
  input: Names & { timeZone?: string | undefined },
): Promise<void> {
  const { rows } = await sql`
    update app_user set
      password_hash = ${hash},
      first_name = coalesce(${input.firstName ?? null}, first_name),
      last_name = coalesce(${input.lastName ?? null}, last_name),
      time_zone = coalesce(${input.timeZone ?? null}, time_zone),
      updated_at = ${iso(tx.now)}
    where id = ${personId} and password_hash is null returning id`.execute(tx.db);
  if (rows.length === 0) throw new ApiError('CONFLICT', { because: because('PASSWORD_SET') });
}
