import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { reply } from '#/platform/replies/reply.ts';
import { makeLink, readLink, takeLink } from '#/domain/people/credentials/access-links.ts';
import { sessionCookie } from './cookie.ts';
import { assertUsablePassword, hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { signedIn } from './signed-in.ts';

/** The URL of the one-time setup page while there is no workspace; null afterward. */
export async function setUpLink(ctx: PublicCtx): Promise<string | null> {
  if (await isSetUp(ctx)) return null;
  const token = await makeLink(ctx, 'SETUP', {});
  return `${ctx.app.config.baseUrl}/set-up?token=${token}`;
}

export async function setUpState(
  ctx: PublicCtx,
  input: Input<typeof contract.setUpState>,
): Promise<Result<typeof contract.setUpState>> {
  try {
    await readLink(ctx, 'SETUP', input.token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LINK_USED') return { data: { valid: false } };
    throw error;
  }
  return { data: { valid: !(await isSetUp(ctx)) } };
}

/** Creates the first workspace and its owner, who also becomes an operator. Works only once. */
export async function setUp(ctx: PublicCtx, input: Input<typeof contract.setUp>) {
  await readLink(ctx, 'SETUP', input.token);
  assertUsablePassword(input.password, [input.email, input.firstName, input.lastName, input.workspaceName]);
  const passwordHash = await hashPassword(input.password);
  const { personId, token } = await systemTransaction(ctx, async (tx) => {
    // Links printed by two processes are two rows. This lock serializes their use.
    await sql`select pg_advisory_xact_lock(hashtextextended('set-up', 0))`.execute(tx.db);
    await takeLink(tx, 'SETUP', input.token);
    if (await isSetUp(tx)) throw new ApiError('LINK_USED');
    const { firstName, lastName, email, timeZone = 'UTC' } = input;
    const person = await findOrCreatePerson(tx, {
      email,
      passwordHash,
      firstName,
      lastName,
      timeZone,
      isOperator: true,
    });
    if (!person.created) throw new ApiError('LINK_USED');
    const workspace = await createWorkspace(tx, { name: input.workspaceName, plan: 'ENTERPRISE', timeZone });
    const owner = await addMember(workspace, { person, role: 'SUPER_ADMIN', isOwner: true, timeZone });
    await audit(workspace, 'workspace.create', 'workspace', workspace.accountId, null, {
      name: input.workspaceName,
      owner,
    });
    return { personId: person.id, token: await openSession(tx, person.id) };
  });
  return reply(await signedIn(ctx, personId, token), {
    headers: { 'Set-Cookie': sessionCookie(ctx.app.config, token) },
  });
}

const seen = perApp(() => ({ isSetUp: false }));

/**
 * Whether a page may ask for a sign-in. Checked for each page until there is a workspace, then cached by this process.
 */
export async function canSignIn(app: App): Promise<boolean> {
  const known = seen(app);
  known.isSetUp ||= await isSetUp(app.database);
  return known.isSetUp;
}

async function isSetUp({ db }: Pick<PublicCtx, 'db'>): Promise<boolean> {
  const { rows } = await sql`select 1 from account limit 1`.execute(db);
  return rows.length > 0;
}
