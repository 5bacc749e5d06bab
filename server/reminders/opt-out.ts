import { createHmac } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { seal, unseal } from '../secrets.ts';
import { iso } from '../time.ts';

const purpose = 'reminder opt-out';

type OptOut = { readonly accountId: number; readonly address: string };

/** The address under which the reader of a mail stops reminders. It says who they are, and only we can make it. */
export function optOutUrl(tx: Ctx, address: string): string {
  const { appSecret, baseUrl } = tx.app.config;
  const token = seal(
    appSecret,
    purpose,
    JSON.stringify({ accountId: tx.accountId, address } satisfies OptOut),
  );
  return `${baseUrl}/unsubscribe/${token}`;
}

/** Whose reminders a token stops, or null when it is none of ours. */
export function readOptOut(appSecret: string, token: string): OptOut | null {
  try {
    return JSON.parse(unseal(appSecret, purpose, token)) as OptOut; // sealed by us
  } catch {
    return null;
  }
}

export async function optOut(ctx: Ctx, address: string): Promise<void> {
  await sql`
    insert into mail_opt_out (account_id, address_hash, created_at)
    values (${ctx.accountId}, ${hashOf(ctx, address)}, ${iso(ctx.now)}) on conflict do nothing`.execute(
    ctx.db,
  );
}

/** Those of the addresses that want no reminders. */
export async function whoOptedOut(ctx: Ctx, addresses: readonly string[]): Promise<Set<string>> {
  const hashes = addresses.map((address) => hashOf(ctx, address));
  const { rows } = await sql<{ place: number }>`
    select h.place from unnest(${hashes}::bytea[]) with ordinality as h (hash, place)
    join mail_opt_out o on o.account_id = ${ctx.accountId} and o.address_hash = h.hash`.execute(ctx.db);
  return new Set(rows.map(({ place }) => addresses[place - 1]).filter((address) => address !== undefined));
}

/** Keyed, so that nobody finds an address by trying those they can think of. */
function hashOf(ctx: Ctx, address: string): Buffer {
  return createHmac('sha256', ctx.app.config.appSecret)
    .update(`${purpose} ${ctx.accountId} ${address.trim().toLowerCase()}`)
    .digest();
}
