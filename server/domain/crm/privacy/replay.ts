import { forgetImports } from '#/domain/crm/contacts/erase-imports.ts';
import { eraseMentions } from '#/domain/crm/contacts/erase-mentions.ts';
import { erasedHash, noteErasure } from '#/domain/crm/contacts/erasure-ledger.ts';
import { eraseFound } from '#/domain/crm/contacts/remove.ts';
import { numbersOfServers } from '#/platform/cells/numbers-of-servers.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { Erasure } from './ledger-file.ts';

/**
 * Repeats erasures that happened after a backup was made. Skips those that the backup already has, and workspaces it
 * does not know.
 * @returns how many erasures were repeated
 */
export async function replayErasures(app: App, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  await passNumbers(app, erasures);
  for (const [workspaceId, its] of Map.groupBy(erasures, (erasure) => erasure.workspaceId)) {
    if (!(await isThere(app, workspaceId))) continue;
    const ctx = await enterWorkspace(systemContext(app), workspaceId);
    count += await transaction(ctx, (tx) => replayIn(tx, its));
  }
  return count;
}

/**
 * A restore goes back in time. The contacts that are made after it must not get the numbers of people in the ledger, or
 * the next restore would erase them.
 */
async function passNumbers({ database }: App, erasures: readonly Erasure[]): Promise<void> {
  const numbers = erasures.flatMap(({ contactIds }) => contactIds).filter((id) => id < numbersOfServers);
  const highest = numbers.reduce((most, id) => Math.max(most, id), 0);
  await database.unhurried((client) =>
    client.query(
      `select setval(its.name, $1::bigint) from (select pg_get_serial_sequence('public.contact', 'id')::regclass as name) its
      where coalesce(pg_sequence_last_value(its.name), 0) < $1::bigint`,
      [highest],
    ),
  );
}

async function isThere(app: App, workspaceId: number): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${workspaceId} and deleted_at is null`.execute(
    app.database.db,
  );
  return rows.length > 0;
}

async function replayIn(tx: Ctx, erasures: readonly Erasure[]): Promise<number> {
  const known = await knownErasures(tx);
  const missing = erasures.filter((erasure) => !known.has(markOf(erasure)));
  if (missing.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${tx.accountId} and id = any(${missing.flatMap(({ contactIds }) => contactIds)}::bigint[])`.execute(
    tx.db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await eraseFound(tx, ids, null);
  const hashes = new Set(missing.flatMap(({ addressHashes }) => addressHashes));
  const { appSecret, appSecretPrevious } = tx.app.config;
  // While the secret is being replaced, lines of the ledger may be keyed with either one.
  const secrets = [appSecret, ...(appSecretPrevious === null ? [] : [appSecretPrevious])];
  const addresses = (await addressesIn(tx)).filter((address) =>
    secrets.some((secret) => hashes.has(erasedHash(secret, tx.accountId, address))),
  );
  await eraseMentions(tx, addresses);
  // Rows of files hold addresses that no column has.
  await forgetImports(tx);
  await noteErasure(tx, { contactIds: ids, addresses });
  return missing.length;
}

type Ids = Pick<Erasure, 'addressHashes' | 'contactIds'>;

function markOf({ contactIds, addressHashes }: Ids): string {
  return JSON.stringify([contactIds, addressHashes]);
}

async function knownErasures(tx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<Ids>`
    select contact_ids as "contactIds", address_hashes as "addressHashes" from erasure where account_id = ${tx.accountId}`.execute(
    tx.db,
  );
  return new Set(rows.map(markOf));
}

/** Every address that stands in a column of its own; of those the hashes are compared. */
async function addressesIn(tx: Ctx): Promise<string[]> {
  const mine = sql`account_id = ${tx.accountId}`;
  const { rows } = await sql<{ address: string }>`
    select distinct lower(address) as address from (
      select unnest(array[email_normalized, secondary_email_normalized, phone_number, phone_normalized]) as address from contact where ${mine}
      union all select unnest(array[invitee_email, phone_number]) from event_call where ${mine}
      union all select guest->>'email' from event_call, jsonb_array_elements(additional_guests) guest where ${mine}
      union all select unnest(array[email, phone_normalized]) from payment where ${mine}
      union all select email from deal where ${mine}
      union all select to_address from mail where ${mine}
    ) known where address is not null`.execute(tx.db);
  return rows.map(({ address }) => address);
}
