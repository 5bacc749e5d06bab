import { createHmac } from 'node:crypto';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Secrets } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { foundAmongContacts } from './among-contacts.ts';
import { optOutKeyOf } from './opt-out-key.ts';

const purpose = 'reminder opt-out';

type OptOut = { readonly accountId: number; readonly address: string };

/** The URL with which the reader of a mail stops reminders. It identifies them, and only the service can create it. */
export function optOutUrl(tx: Ctx, address: string): string {
  const { baseUrl } = tx.app.config;
  const token = seal(
    tx.app.config,
    purpose,
    JSON.stringify({ accountId: tx.accountId, address } satisfies OptOut),
  );
  return `${baseUrl}/unsubscribe/${token}`;
}

/** The person whose reminders a token stops; null if it is not one of ours. */
export function readOptOut(secrets: Secrets, token: string): OptOut | null {
  try {
    return JSON.parse(unseal(secrets, purpose, token)) as OptOut; // sealed by us
  } catch {
    return null;
  }
}

export async function optOut(ctx: Ctx, address: string): Promise<void> {
  const key = await optOutKeyOf(ctx);
  await sql`
    insert into mail_opt_out (account_id, address_hash, created_at)
    values (${ctx.accountId}, ${hashOf(ctx, key, address)}, ${iso(ctx.now)}) on conflict do nothing`.execute(
    ctx.db,
  );
}

/** The addresses that have opted out of reminders. */
export async function whoOptedOut(ctx: Ctx, addresses: readonly string[]): Promise<Set<string>> {
  const key = await optOutKeyOf(ctx);
  const hashes = addresses.map((address) => hashOf(ctx, key, address));
  const { rows } = await sql<{ place: number }>`
    select h.place from unnest(${hashes}::bytea[]) with ordinality as h (hash, place)
    join mail_opt_out o on o.account_id = ${ctx.accountId} and o.address_hash = h.hash`.execute(ctx.db);
  return new Set(rows.map(({ place }) => addresses[place - 1]).filter((address) => address !== undefined));
}

const contactsAtOnce = 2_000;

/** All addresses of the workspace's calls and contacts that have opted out. */
export async function allWhoOptedOut(ctx: Ctx): Promise<string[]> {
  const { rows: any } =
    await sql`select from mail_opt_out where account_id = ${ctx.accountId} limit 1`.execute(ctx.db);
  if (any.length === 0) return [];
  const readAfter = async (id: number) => {
    const { rows } = await sql<{ id: number; texts: string[] }>`
      select c.id, array(
        select lower(address) from unnest(array[c.email, c.secondary_email]) as address where address is not null
        union select lower(e.invitee_email) from event_call e
        where e.account_id = c.account_id and e.contact_id = c.id and e.invitee_email is not null) as texts
      from contact c where c.account_id = ${ctx.accountId} and c.id > ${id} order by c.id limit ${sql.lit(contactsAtOnce)}`.execute(
      ctx.db,
    );
    return rows;
  };
  return foundAmongContacts(readAfter, (addresses) => whoOptedOut(ctx, addresses));
}

/** A keyed hash, so that addresses cannot be found by guessing. */
function hashOf(ctx: Ctx, key: string, address: string): Buffer {
  return createHmac('sha256', key)
    .update(`${purpose} ${ctx.accountId} ${address.trim().toLowerCase()}`)
    .digest();
}
