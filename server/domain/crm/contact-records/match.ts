import { rowNumber } from '#/platform/db/row-number.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { contactColumns, contactSearchText, storedColumns, type ContactRow } from './columns.ts';
import { newPreviewId } from './contact.ts';
import type { CleanedContact } from './contact-input.ts';
import { idsOf, namedElsewhere } from './external-ids.ts';
import { trackingAfter } from './utm.ts';

export type MatchedBy = 'email' | 'phone' | 'externalId' | 'none';
/** A contact that matched, and how: primary email and phone come before secondary ones. */
export type Match = { id: number; by: Exclude<MatchedBy, 'none'>; ways: readonly Way[] };
export type Way = (typeof ways)[number];
export type Source = ContactRow['source'];

type Found = { inserted: ContactRow; matches: [] } | { inserted: null; matches: Match[] };

/** The nulls next to a match: nothing was inserted. */
type NoContact = { [Key in keyof ContactRow]: null };
type Matched = { match_id: number | null; match_ranks: number[] | null };

/** In order of rank. */
const ways = ['email', 'phone', 'secondaryEmail', 'secondaryPhone', 'externalId'] as const;
/** What each way compares. */
export const kindOf = {
  email: 'email',
  secondaryEmail: 'email',
  phone: 'phone',
  secondaryPhone: 'phone',
  externalId: 'externalId',
} as const;

/**
 * Looks for contacts with these addresses and inserts one if there is none, in one statement. The unique indexes decide
 * between concurrent upserts. The loser finds no contact, because its snapshot is older than the winner's row, and must
 * try again.
 */
export async function insertOrMatch(tx: Ctx, given: CleanedContact, source: Source): Promise<Found> {
  const row = newContactRow(tx, given, source);
  const names = Object.keys(row);
  const columns = sql.raw(names.join(', '));
  const named = await namedElsewhere(tx, idsOf(given.externalIds));
  const { rows } = await sql<(ContactRow | NoContact) & Matched>`
    with match as (select id, jsonb_agg(rank order by rank) as ranks from (${sql.join(
      candidates(
        tx,
        given,
        named.map(({ id }) => id),
      ),
      sql` union all `,
    )}) candidate group by id),
    stage as materialized (${firstStage(tx)}),
    inserted as (
      insert into contact as c (id, ${columns}, stage_option_id)
      select ${await rowNumber(tx, 'contact')}, ${sql.join(Object.values(row).map(stored))}, (select id from stage)
      where not exists (select 1 from match)
      on conflict do nothing
      returning ${sql.raw(storedColumns)}, c.account_id, c.stage_option_id
    )
    select match.id as match_id, match.ranks as match_ranks, ${sql.raw(contactColumns)}
    from (values (1)) one left join match on true left join inserted c on true
    order by match.ranks->0, match.id`.execute(tx.db);
  const [first] = rows;
  if (first !== undefined && first.id !== null) return { inserted: first, matches: [] };
  return { inserted: null, matches: rows.flatMap((found) => toMatch(found.match_id, found.match_ranks)) };
}

/** The stage of a new contact without a given one. */
export function firstStage(tx: Ctx): Sql<unknown> {
  return sql`select o.id from custom_field f join field_option o on o.account_id = f.account_id and o.field_id = f.id
        where f.account_id = ${tx.accountId} and f.type = 'CONTACT' and f.identifier = 'contact-stage' and f.deleted_at is null and o.is_default and not o.is_archived
        order by o.display_index limit 1`;
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function toMatch(id: number | null, ranks: number[] | null): Match[] {
  const found = (ranks ?? []).flatMap((rank) => ways[rank] ?? []);
  const [first] = found;
  return id === null || first === undefined ? [] : [{ id, by: kindOf[first], ways: found }];
}

/** In order: email, phone, secondary email and phone, external ids. */
function candidates(tx: Ctx, { columns }: CleanedContact, named: readonly number[]): Sql<unknown>[] {
  const { email_normalized: email, phone_normalized: phone } = columns;
  const found: Sql<unknown>[] = [];
  const add = (rank: number, condition: Sql<unknown>): void => {
    found.push(
      sql`select id, ${sql.lit(rank)} as rank from contact where account_id = ${tx.accountId} and deleted_at is null and ${condition}`,
    );
  };
  if (email !== undefined) add(0, sql`email_normalized = ${email}`);
  if (phone !== undefined) add(1, sql`phone_normalized = ${phone}`);
  if (email !== undefined) add(2, sql`secondary_email_normalized = ${email}`);
  if (phone !== undefined) add(3, sql`secondary_phone_normalized = ${phone}`);
  if (named.length > 0) add(4, sql`id = any(${named}::bigint[])`);
  return found;
}

/** The columns of a new contact. JSON columns have values, not text. */
export function newContactRow(
  tx: Ctx,
  given: CleanedContact,
  source: Source,
): Record<string, unknown> & { preview_id: string } {
  const { columns } = given;
  const now = iso(tx.now);
  return {
    ...columns,
    account_id: tx.accountId,
    // Closers may change only their own contacts, so they own those they create, unless they name another owner.
    ...(tx.role === 'CLOSER' && columns.user_id === undefined && { user_id: tx.userId }),
    search_text: contactSearchText(columns),
    status: given.status ?? 'POTENTIAL',
    source: given.isChatContact ? 'CHAT' : source,
    is_chat_contact: given.isChatContact,
    preview_id: newPreviewId(tx),
    joined_time: given.joinedTime,
    tracking: trackingAfter({}, given.utm),
    consent: given.consent,
    external_ids: given.externalIds,
    stage_changed_at: now,
    last_activity_at: now,
    created_at: now,
    updated_at: now,
  };
}
