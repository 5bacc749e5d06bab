import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/sign-in-connections.ts';
import { domainsMax } from '@callwright/contract/connection-kinds.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { randomLetters } from '#/domain/people/credentials/tokens.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { textRecords } from '#/platform/net/text-records.ts';
import { iso } from '#/platform/values/time.ts';
import { presentConnection } from './connection.ts';
import { recordNameOf, recordValueOf } from './domain-record.ts';
import { lockConnection } from './manage.ts';

const challengeLength = 32;

/** Adds a claim on a domain. It has no effect until the domain's DNS confirms it. */
export async function addDomain(
  ctx: Ctx,
  { id, domain }: Input<typeof contract.addDomain>,
): Promise<Result<typeof contract.addDomain>> {
  return transaction(ctx, async (tx) => {
    await lockConnection(tx, id);
    const { rows: existing } = await sql<{ n: number }>`
      select count(*) as n from sign_in_domain where account_id = ${tx.accountId} and connection_id = ${id}`.execute(
      tx.db,
    );
    if ((existing[0]?.n ?? 0) >= domainsMax)
      throw new ApiError('LIMIT_REACHED', { details: { max: domainsMax } });
    const { rows } = await sql`
      insert into sign_in_domain (account_id, domain, connection_id, challenge, created_at)
      values (${tx.accountId}, ${domain}, ${id}, ${randomLetters(challengeLength)}, ${iso(tx.now)})
      on conflict do nothing returning domain`.execute(tx.db);
    if (rows.length === 0) throw new ApiError('CONFLICT', { because: because('DOMAIN_ADDED') });
    await audit(tx, 'company_sign_in.add_domain', 'signInConnection', id, null, { domain });
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

/** The DNS is queried before the transaction. Its answer is kept here until the handler runs. */
const answers = new WeakMap<object, readonly string[]>();

export const verifyDomain = Object.assign(verify, {
  before: async (ctx: Ctx, input: Input<typeof contract.verifyDomain>) => {
    answers.set(input, await textRecords(ctx.app, recordNameOf(input.domain)));
  },
});

async function verify(
  ctx: Ctx,
  input: Input<typeof contract.verifyDomain>,
): Promise<Result<typeof contract.verifyDomain>> {
  const { id, domain } = input;
  const found = [...(answers.get(input) ?? [])];
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ challenge: string }>`
      select challenge from sign_in_domain
      where account_id = ${tx.accountId} and connection_id = ${id} and domain = ${domain} for update`.execute(
      tx.db,
    );
    const [claim] = rows;
    if (claim === undefined) throw notFound('domain');
    const isVerified = found.includes(recordValueOf(claim.challenge));
    if (isVerified && (await take(tx, domain)))
      await audit(tx, 'company_sign_in.verify_domain', 'signInConnection', id, null, { domain });
    return { data: { connection: await presentConnection(tx, id), isVerified, found } };
  });
}

/** A domain belongs to one workspace of the installation: the first to have the record. @returns whether it is new */
async function take(tx: Ctx, domain: string): Promise<boolean> {
  const insert = sql`
    insert into verified_domain (domain, workspace_id, verified_at) values (${domain}, ${tx.accountId}, ${iso(tx.now)})
    on conflict do nothing returning domain`;
  // The record was missing for a while and is back.
  const hold = sql`
    update verified_domain set missing_since = null where domain = ${domain} and workspace_id = ${tx.accountId} returning domain`;
  const isNew = await tx.db.asService(async (db) => {
    if ((await insert.execute(db)).rows.length > 0) return true;
    return (await hold.execute(db)).rows.length > 0 ? false : null;
  });
  if (isNew === null)
    throw new ApiError('CONFLICT', {
      because: because('DOMAIN_OF_ANOTHER'),
    });
  if (isNew) await announce(tx, { accountId: tx.accountId });
  return isNew;
}

export async function removeDomain(
  ctx: Ctx,
  { id, domain }: Input<typeof contract.removeDomain>,
): Promise<Result<typeof contract.removeDomain>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql`
      delete from sign_in_domain where account_id = ${tx.accountId} and connection_id = ${id} and domain = ${domain} returning domain`.execute(
      tx.db,
    );
    if (rows.length === 0) throw notFound('domain');
    await audit(tx, 'company_sign_in.remove_domain', 'signInConnection', id, { domain }, null);
    await announce(tx, { accountId: tx.accountId });
    return { data: { connection: await presentConnection(tx, id) } };
  });
}
