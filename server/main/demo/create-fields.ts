import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { insertNumbered } from './bulk.ts';

/** The fields of the demo by identifier, the stages by name, and tags and products by name. */
export type Fields = {
  readonly ids: ReadonlyMap<string, number>;
  readonly stages: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly products: ReadonlyMap<string, { readonly id: number; readonly price: number }>;
};

export const revenueOptions = ['Under 1k', '1k to 5k', '5k to 20k', '20k to 100k', 'Over 100k'] as const;
const tags = [
  ['Hot lead', 'red'],
  ['Newsletter', 'blue'],
  ['Webinar', 'purple'],
  ['Referral', 'green'],
  ['Price sensitive', 'yellow'],
  ['Decision maker', 'indigo'],
] as const;
/** Prices in minor units. */
const products = [
  ['Growth program', 240_000],
  ['Scale program', 480_000],
  ['Coaching month', 60_000],
] as const;

/** Creates what the workspace has in addition to the standard fields. */
export async function createFields(tx: Ctx): Promise<Fields> {
  const since = iso(tx.now - 160 * dayMs);
  const fields = await insertNumbered(tx.db, 'custom_field', [
    fieldRow(tx, since, 'SINGLE_SELECT', 'Monthly revenue', 'monthly-revenue'),
    fieldRow(tx, since, 'NUMBER', 'Team size', 'team-size'),
    fieldRow(tx, since, 'TEXT_AREA', 'Biggest challenge', 'biggest-challenge'),
  ]);
  const options = revenueOptions.map((name, index) => ({
    field_id: fields[0]?.id,
    name,
    display_index: index,
  }));
  const optionBase = { account_id: tx.accountId, color: 'blue', is_archived: false, is_default: false };
  await insertNumbered(
    tx.db,
    'field_option',
    options.map((option) => ({ ...optionBase, ...option })),
  );
  const tagRows = tags.map(([name, color]) => ({ account_id: tx.accountId, name, color }));
  const productBase = {
    account_id: tx.accountId,
    currency: tx.account.currency,
    active: true,
    created_at: since,
    updated_at: since,
  };
  const productRows = products.map(([name, price]) => ({
    ...productBase,
    name,
    price,
    search_text: searchText([name], []),
  }));
  const made = await insertNumbered(tx.db, 'product', productRows);
  return {
    ids: new Map(fields.map((field) => [field.identifier, field.id])),
    stages: await readStages(tx),
    tags: new Map((await insertNumbered(tx.db, 'tag', tagRows)).map((row) => [row.name, row.id])),
    products: new Map(made.map((row) => [row.name, { id: row.id, price: row.price }])),
  };
}

function fieldRow(tx: Ctx, since: string, inputType: string, name: string, identifier: string) {
  return {
    account_id: tx.accountId,
    type: 'CONTACT',
    input_type: inputType,
    name,
    identifier,
    is_invitee_question: true,
    aliases: [],
    configuration: {},
    hidden: false,
    is_system_field: false,
    is_secondary_question: false,
    is_required: false,
    is_unique: false,
    created_at: since,
    updated_at: since,
  };
}

async function readStages(tx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select field_option.id, field_option.name from field_option
    join custom_field on custom_field.account_id = field_option.account_id and custom_field.id = field_option.field_id
    where field_option.account_id = ${tx.accountId} and custom_field.identifier = 'contact-stage'`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
