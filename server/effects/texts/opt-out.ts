import { createHmac } from 'node:crypto';
import { textChannels, type TextChannel } from '@callwright/contract/text-providers.ts';
import { normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import { foundAmongContacts } from '#/effects/mail/among-contacts.ts';
import { optOutKeyOf } from '#/effects/mail/opt-out-key.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

const contactsAtOnce = 2_000;

const whatsapp = 'whatsapp:';

/** STOP and START apply to the channel they are sent on: WhatsApp or text messages. */
export function addressOf(channel: TextChannel, number: string): string {
  return channel === 'TEXT' ? number : whatsapp + number;
}

/** Nothing more is sent to the address by this workspace until it sends START. */
export async function stopTexts(ctx: Ctx, address: string): Promise<void> {
  const hash = hashOf(ctx, await optOutKeyOf(ctx), address);
  await sql`
    insert into text_opt_out (account_id, number_hash, created_at)
    values (${ctx.accountId}, ${hash}, ${iso(ctx.now)}) on conflict do nothing`.execute(ctx.db);
}

export async function startTexts(ctx: Ctx, address: string): Promise<void> {
  const hash = hashOf(ctx, await optOutKeyOf(ctx), address);
  await sql`
    delete from text_opt_out where account_id = ${ctx.accountId} and number_hash = ${hash}`.execute(ctx.db);
}

/** Those of the addresses that have opted out. */
export async function whoStoppedTexts(ctx: Ctx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const key = await optOutKeyOf(ctx);
  const hashes = addresses.map((address) => hashOf(ctx, key, address));
  const { rows } = await sql<{ place: number }>`
    select h.place from unnest(${hashes}::bytea[]) with ordinality as h (hash, place)
    join text_opt_out o on o.account_id = ${ctx.accountId} and o.number_hash = h.hash`.execute(ctx.db);
  return new Set(rows.map(({ place }) => addresses[place - 1]).filter((address) => address !== undefined));
}

/** All addresses that have opted out, found by the numbers of the workspace's calls and contacts. */
export async function allWhoStoppedTexts(ctx: Ctx): Promise<string[]> {
  const { rows: any } =
    await sql`select from text_opt_out where account_id = ${ctx.accountId} limit 1`.execute(ctx.db);
  if (any.length === 0) return [];
  const readAfter = async (id: number) => {
    const { rows } = await sql<{ id: number; texts: string[] }>`
      select c.id, array(
        select number from unnest(array[c.phone_normalized, c.secondary_phone_normalized]) as number where number is not null
        union select e.phone_number from event_call e
        where e.account_id = c.account_id and e.contact_id = c.id and e.phone_number is not null) as texts
      from contact c where c.account_id = ${ctx.accountId} and c.id > ${id} order by c.id limit ${sql.lit(contactsAtOnce)}`.execute(
      ctx.db,
    );
    return rows;
  };
  return foundAmongContacts(readAfter, (numbers) =>
    whoStoppedTexts(
      ctx,
      numbers.flatMap((number) => {
        const normalized = normalizePhone(number, ctx.account.country);
        return textChannels.map((channel) => addressOf(channel, normalized));
      }),
    ),
  );
}

/** A keyed hash, so that nobody can find a number by trying all possible ones. */
function hashOf({ accountId }: Ctx, key: string, address: string): Buffer {
  return createHmac('sha256', key).update(`text opt-out ${accountId} ${address}`).digest();
}
