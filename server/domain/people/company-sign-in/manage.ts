import { assertMayConnect } from '#/platform/net/stay-inside.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/sign-in-connections.ts';
import { samlAddressesOf } from '@callwright/contract/saml-addresses.ts';
import { connectionsMax } from '@callwright/contract/connection-kinds.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { checkRoles } from './check-settings.ts';
import { presentConnection, presentConnections, settingsOf } from './connection.ts';
import { readConnection, sealConnectionSecret, type ConnectionRow } from './connection-row.ts';
import { endSessionsOf } from './end-sessions.ts';
import { changedSettings, newSettings } from './settings-of-kinds.ts';
import { withGiven } from './with-given.ts';

export async function listConnections(ctx: Ctx): Promise<Result<typeof contract.list>> {
  const samlForProvider = samlAddressesOf(ctx.app.config.baseUrl, ctx.accountId);
  return { data: { connections: await presentConnections(ctx), samlForProvider } };
}

/** Creates a connection, inactive until an administrator has tested it. */
export async function createConnection(
  ctx: Ctx,
  input: Input<typeof contract.create>,
): Promise<Result<typeof contract.create>> {
  assertMayConnect(ctx);
  const { settings, secret } = newSettings(ctx, input);
  checkRoles(input.roleMap, input.givesAdministrators);
  return transaction(ctx, async (tx) => {
    // Serialized, so that concurrent requests cannot exceed the limit.
    await sql`select from public.account where id = ${tx.accountId} for no key update`.execute(tx.db);
    const { rows: existing } = await sql<{ n: number }>`
      select count(*) as n from sign_in_connection where account_id = ${tx.accountId}`.execute(tx.db);
    if ((existing[0]?.n ?? 0) >= connectionsMax)
      throw new ApiError('LIMIT_REACHED', { details: { max: connectionsMax } });
    const { rows } = await sql<{ id: number }>`
      insert into sign_in_connection (account_id, kind, name, settings, is_active, is_enforced, adds_members, counts_as_factor, role_claim,
        role_map, default_role, gives_administrators, created_at, updated_at)
      values (${tx.accountId}, ${input.kind}, ${input.name}, ${JSON.stringify(settings)}::jsonb, false, false, ${input.addsMembers},
        ${input.countsAsFactor}, ${input.roleClaim}, ${JSON.stringify(input.roleMap)}::jsonb, ${input.defaultRole},
        ${input.givesAdministrators}, ${iso(tx.now)}, ${iso(tx.now)})
      returning id`.execute(tx.db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('A connection was not made');
    // Encrypted for its row, whose id the database assigns.
    if (secret !== null) await writeSecret(tx, id, secret);
    const row = await readConnection(tx, tx.accountId, id);
    await audit(tx, 'company_sign_in.create', 'signInConnection', id, null, settingsOf(row));
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

export async function updateConnection(
  ctx: Ctx,
  { id, oidc, saml, ...input }: Input<typeof contract.update>,
): Promise<Result<typeof contract.update>> {
  return transaction(ctx, async (tx) => {
    await lockConnection(tx, id);
    const before = await readConnection(tx, tx.accountId, id);
    const { settings, secret, isElsewhere, isOther } = changedSettings(tx, before, { oidc, saml });
    const after = withGiven(settingsOf(before), input);
    checkRoles(after.roleMap, after.givesAdministrators);
    await sql`
      update sign_in_connection set name = ${after.name}, settings = ${JSON.stringify(settings)}::jsonb, is_active = ${after.isActive},
        is_enforced = ${after.isEnforced}, adds_members = ${after.addsMembers}, counts_as_factor = ${after.countsAsFactor},
        role_claim = ${after.roleClaim}, role_map = ${JSON.stringify(after.roleMap)}::jsonb, default_role = ${after.defaultRole},
        gives_administrators = ${after.givesAdministrators}, updated_at = ${iso(tx.now)}
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    if (secret !== null) await writeSecret(tx, id, secret);
    if (isElsewhere) await forgetIdentities(tx, id);
    if (isOther || !after.isActive) await endSessionsOf(tx, id);
    await noteUpdate(tx, before, secret !== null);
    await announce(tx, { accountId: tx.accountId });
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

async function noteUpdate(tx: Ctx, before: ConnectionRow, isSecretNew: boolean): Promise<void> {
  const after = settingsOf(await readConnection(tx, tx.accountId, before.id));
  const noted = { ...after, ...(isSecretNew && { clientSecret: 'replaced' }) };
  await audit(tx, 'company_sign_in.update', 'signInConnection', before.id, settingsOf(before), noted);
}

export async function removeConnection(
  ctx: Ctx,
  { id }: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return transaction(ctx, async (tx) => {
    await lockConnection(tx, id);
    const before = settingsOf(await readConnection(tx, tx.accountId, id));
    await sql`delete from sign_in_connection where account_id = ${tx.accountId} and id = ${id}`.execute(
      tx.db,
    );
    await audit(tx, 'company_sign_in.delete', 'signInConnection', id, before, null);
    await announce(tx, { accountId: tx.accountId });
    return { data: { done: true } };
  });
}

/** Disconnects a member's identity. The next sign-in connects the subject that the provider then names. */
export async function disconnectIdentity(
  ctx: Ctx,
  { id, userId }: Input<typeof contract.disconnect>,
): Promise<Result<typeof contract.disconnect>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ issuer: string; subject: string }>`
      delete from sign_in_identity where account_id = ${tx.accountId} and connection_id = ${id} and user_id = ${userId}
      returning issuer, subject`.execute(tx.db);
    const [gone] = rows;
    if (gone === undefined) throw notFound('signInIdentity');
    await endSessionsOf(tx, id, userId);
    await audit(tx, 'company_sign_in.disconnect', 'user', userId, { connection: id, ...gone }, null);
    return { data: { done: true } };
  });
}

/** Subjects are only meaningful for their issuer. */
async function forgetIdentities(tx: Ctx, id: number): Promise<void> {
  await sql`delete from sign_in_identity where account_id = ${tx.accountId} and connection_id = ${id}`.execute(
    tx.db,
  );
}

export async function lockConnection(tx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from sign_in_connection where account_id = ${tx.accountId} and id = ${id} for update`.execute(
    tx.db,
  );
  if (rows.length === 0) throw notFound('signInConnection');
}

async function writeSecret(tx: Ctx, id: number, secret: string): Promise<void> {
  const sealed = sealConnectionSecret(tx, { account_id: tx.accountId, id }, secret);
  await sql`update sign_in_connection set secret = ${sealed} where account_id = ${tx.accountId} and id = ${id}`.execute(
    tx.db,
  );
}
