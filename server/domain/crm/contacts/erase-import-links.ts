import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { erasedHash } from './erasure-ledger.ts';
import { patternOf } from './erase-mentions.ts';

/** What identifies a record of another system. */
type LinkId = { readonly system: string; readonly kind: string; readonly externalId: string };

/**
 * The hashes that may stand for an erased person's id. The first is the one to store; the others may have been stored
 * earlier.
 */
export function erasedIdsOf(ctx: Ctx, { system, kind, externalId }: LinkId): string[] {
  const id = `import link ${JSON.stringify([system, kind, externalId])}`;
  return secretsOf(ctx).map((secret) => erasedHash(secret, ctx.accountId, id));
}

/** While the secret is being replaced, hashes may be keyed with either one. */
function secretsOf({ app }: Ctx): string[] {
  const { appSecret, appSecretPrevious } = app.config;
  return [appSecret, ...(appSecretPrevious === null ? [] : [appSecretPrevious])];
}

/** Which of these lower-case addresses belonged to erased people, unless a contact has them again by now. */
export async function erasedAmong(tx: Ctx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const byHash = new Map(
    addresses.flatMap((address) =>
      secretsOf(tx).map((secret) => [erasedHash(secret, tx.accountId, address), address] as const),
    ),
  );
  const { rows } = await sql<{ hash: string }>`
    select distinct one.hash from erasure e, unnest(e.address_hashes) as one (hash)
    where e.account_id = ${tx.accountId} and e.address_hashes && ${[...byHash.keys()]}::text[] and one.hash = any(${[...byHash.keys()]}::text[])`.execute(
    tx.db,
  );
  const erased = rows.map(({ hash }) => byHash.get(hash) ?? '');
  if (erased.length === 0) return new Set();
  const { rows: back } = await sql<{ address: string }>`
    select address from unnest(${erased}::text[]) as address where exists (
      select from contact c where c.account_id = ${tx.accountId} and c.deleted_at is null and c.email_normalized = address)`.execute(
    tx.db,
  );
  const isBack = new Set(back.map(({ address }) => address));
  return new Set(erased.filter((address) => !isBack.has(address)));
}

type LinkRow = { system: string; kind: string; external_id: string };

/**
 * Erases people from the links to other systems: only hashes of their ids stay, so that the next import does not bring
 * them back. Runs before the records themselves are erased.
 * @returns the previous ids
 */
export async function eraseLinks(
  tx: Ctx,
  contactIds: readonly number[],
  addresses: readonly string[],
): Promise<LinkId[]> {
  const ids = sql`any(${contactIds}::bigint[])`;
  const theirs = (table: string) =>
    sql`select id from ${sql.ref(table)} where account_id = ${tx.accountId} and contact_id = ${ids}`;
  const mentions = (column: string) =>
    addresses.length === 0 ? sql`false` : sql`${sql.ref(column)}::text ~* ${patternOf(addresses)}`;
  const { rows } = await sql<LinkRow>`
    select system, kind, external_id from import_link l where l.account_id = ${tx.accountId} and not l.is_erased and (
      (l.kind in ('contacts', 'contactStates') and l.record_id = ${ids})
      or (l.kind = 'notes' and l.record_id in (${theirs('contact_note')}))
      or (l.kind = 'eventCalls' and l.record_id in (${theirs('event_call')}))
      or (l.kind = 'deals' and l.record_id in (${theirs('deal')}))
      or (l.kind = 'transactions' and l.record_id in (${theirs('payment')}))
      or (l.kind <> 'members' and ${mentions('external_id')}))
    for update`.execute(tx.db);
  const links = rows.map(({ system, kind, external_id: externalId }) => ({ system, kind, externalId }));
  const given = links.map((link) => ({ ...link, hash: erasedIdsOf(tx, link)[0] }));
  const gone = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as gone (system text, kind text, "externalId" text, hash text)`;
  await sql`
    update import_link l set external_id = gone.hash, is_erased = true, digest = '', left_out = '[]' from ${gone}
    where l.account_id = ${tx.accountId} and l.system = gone.system and l.kind = gone.kind and l.external_id = gone."externalId"`.execute(
    tx.db,
  );
  // Reports of left-out fields may mention them.
  await sql`
    update import_link l set left_out = '[]' where l.account_id = ${tx.accountId} and l.left_out <> '[]' and (${mentions('left_out')} or exists (
      select from ${gone} join jsonb_array_elements(l.left_out) as part on part->'again'->>'kind' = gone.kind and part->'again'->>'id' = gone."externalId"
      where gone.system = l.system))`.execute(tx.db);
  await sql`
    delete from import_planned p using import_run r
    where r.account_id = ${tx.accountId} and p.account_id = r.account_id and p.import_id = r.id and (
      (p.kind in ('contacts', 'contactStates') and p.record_id = ${ids}) or ${mentions('external_id')} or exists (
        select from ${gone} where gone.system = coalesce(r.options->>'system', r.source) and gone.kind = p.kind and gone."externalId" = p.external_id))`.execute(
    tx.db,
  );
  return links;
}

export function linkMark({ system, kind, externalId }: LinkId): string {
  return JSON.stringify([system, kind, externalId]);
}
