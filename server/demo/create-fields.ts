import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { iso } from '../time.ts';
import { insertRows, reserveIds } from './bulk.ts';

const dayMs = 86_400_000;

/** The fields of the demo by identifier, the stages by name, and tags and products by name. */
export type Fields = {
  readonly ids: ReadonlyMap<string, number>;
  readonly stages: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly products: ReadonlyMap<string, { readonly id: number; readonly price: number }>;
};

export const revenueOptions = ['Under 1k', '1k to 5k', '5k to 20k', '20k to 100k', 'Over 100k'] as const;
const tags = [['Hot lead', 'red'], ['Newsletter', 'blue'], ['Webinar', 'purple'], ['Referral', 'green'], ['Price sensitive', 'yellow'], ['Decision maker', 'indigo']] as const;
/** Prices in minor units. */
const products = [['Growth programme', 240_000], ['Scale programme', 480_000], ['Coaching month', 60_000]] as const;

/** What the workspace adds to the fields every one has. */
export async function createFields(tx: Ctx): Promise<Fields> {
  const since = iso(tx.now - 160 * dayMs);
  const fieldIds = await reserveIds(tx.db, 'custom_field', 3);
  const base = { account_id: tx.accountId, type: 'CONTACT', is_invitee_question: true, aliases: [], configuration: {}, hidden: false, is_system_field: false,
    is_secondary_question: false, is_required: false, is_unique: false, created_at: since, updated_at: since };
  const fields = [
    { ...base, id: fieldIds[0], input_type: 'SINGLE_SELECT', name: 'Monthly revenue', identifier: 'monthly-revenue' },
    { ...base, id: fieldIds[1], input_type: 'NUMBER', name: 'Team size', identifier: 'team-size' },
    { ...base, id: fieldIds[2], input_type: 'TEXT_AREA', name: 'Biggest challenge', identifier: 'biggest-challenge' },
  ];
  await insertRows(tx.db, 'custom_field', fields);
  await insertRows(tx.db, 'field_option', await withIds(tx, 'field_option', revenueOptions.map((name, index) => (
    { account_id: tx.accountId, field_id: fieldIds[0], name, color: 'blue', display_index: index, is_archived: false, is_default: false }
  ))));
  const tagRows = await withIds(tx, 'tag', tags.map(([name, color]) => ({ account_id: tx.accountId, name, color })));
  await insertRows(tx.db, 'tag', tagRows);
  const productRows = await withIds(tx, 'product', products.map(([name, price]) => (
    { account_id: tx.accountId, name, price, currency: tx.account.currency, active: true, created_at: since, updated_at: since }
  )));
  await insertRows(tx.db, 'product', productRows);
  return {
    ids: new Map(fields.map((field) => [field.identifier, field.id ?? 0])),
    stages: await readStages(tx),
    tags: new Map(tagRows.map((row) => [row.name, row.id])),
    products: new Map(productRows.map((row) => [row.name, { id: row.id, price: row.price }])),
  };
}

async function withIds<T extends object>(tx: Ctx, table: string, rows: readonly T[]): Promise<(T & { id: number })[]> {
  const ids = await reserveIds(tx.db, table, rows.length);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

async function readStages(tx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select field_option.id, field_option.name from field_option
    join custom_field on custom_field.account_id = field_option.account_id and custom_field.id = field_option.field_id
    where field_option.account_id = ${tx.accountId} and custom_field.identifier = 'contact-stage'`.execute(tx.db);
  return new Map(rows.map((row) => [row.name, row.id]));
}
