import { inCells } from '#/platform/workspaces/in-cells.ts';
import { randomBytes } from 'node:crypto';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import {
  contentHash,
  entriesOf,
  hashedOf,
  headOf,
  isHeadOf,
  isIn,
  linkHash,
  type Chain,
  type Hashed,
  type Head,
  outsideOf,
} from './chains.ts';

const atOnce = 500;
const saltBytes = 16;

/** Chains new entries of all workspaces and of the operators. */
export async function chainAudit(app: App): Promise<void> {
  for (const chain of await chainsWithNews(app)) await chainEntries(app, chain);
}

/**
 * Assigns sequence numbers and hashes to the entries of a chain, after their commit and under a lock that writers never
 * take: writers wait neither for each other nor for this.
 */
export async function chainEntries(app: App, chain: Chain): Promise<void> {
  while ((await systemTransaction(outsideOf(app, chain), (tx) => chainSome(tx, chain))) === atOnce);
}

/** Reads and locks the head of the chain, so that nobody else appends to it until the end of the transaction. */
export async function lockHead(tx: PublicCtx, chain: Chain): Promise<Head> {
  if (chain.accountId !== null)
    await sql`insert into audit_chain (account_id) values (${chain.accountId}) on conflict do nothing`.execute(
      tx.db,
    );
  const { rows } = await sql<Head>`
    select h.last_sequence, h.last_hash, h.anchor_sequence, h.anchor_hash from ${headOf(chain)} where ${isHeadOf(chain)} for update`.execute(
    tx.db,
  );
  const [head] = rows;
  if (head === undefined) throw new Error('The chain of the audit log has no head');
  return head;
}

async function chainSome(tx: PublicCtx, chain: Chain): Promise<number> {
  const head = await lockHead(tx, chain);
  // Locks the entries while reading, so that an entry that is being erased is read without the person.
  const { rows } = await sql<Hashed>`
    select ${hashedOf(chain)} from ${entriesOf(chain)}
    where ${isIn(chain)} and e.sequence is null order by e.id limit ${sql.lit(atOnce)} for no key update`.execute(
    tx.db,
  );
  let [sequence, hash] = [head.last_sequence, head.last_hash];
  const links = rows.map(({ id, envelope, content }) => {
    sequence += 1;
    const salt = randomBytes(saltBytes);
    const hashed = contentHash(salt, content);
    hash = linkHash(hash, sequence, { envelope, contentHash: hashed });
    return { id, sequence, salt, hashed, hash };
  });
  if (links.length === 0) return 0;
  await sql`
    update ${entriesOf(chain)} set sequence = link.sequence, salt = link.salt, content_hash = link.content_hash, hash = link.hash
    from unnest(${links.map((link) => link.id)}::bigint[], ${links.map((link) => link.sequence)}::bigint[], ${links.map((link) => link.salt)}::bytea[],
      ${links.map((link) => link.hashed)}::bytea[], ${links.map((link) => link.hash)}::bytea[]) as link (id, sequence, salt, content_hash, hash)
    where ${isIn(chain)} and e.id = link.id`.execute(tx.db);
  await sql`update ${headOf(chain)} set last_sequence = ${sequence}, last_hash = ${hash} where ${isHeadOf(chain)}`.execute(
    tx.db,
  );
  return links.length;
}

/**
 * Walks from one workspace to the next with the index audit_entry_unchained, so the cost does not depend on their
 * entries.
 */
async function chainsWithNews(app: App): Promise<Chain[]> {
  const found = await inCells(
    app,
    sql<Chain & { accountId: number }>`
    with recursive news as (
      (select account_id from audit_entry where sequence is null order by account_id limit 1)
      union all
      select (select account_id from audit_entry where sequence is null and account_id > news.account_id order by account_id limit 1)
      from news where news.account_id is not null
    )
    select account_id as "accountId" from news where account_id is not null`,
  );
  const { rows: acts } = await sql<Chain>`
    select null::bigint as "accountId" where exists (select from operator_act where sequence is null)`.execute(
    app.database.db,
  );
  return [...found, ...acts];
}
