import type { ImportKind } from '@callwright/contract/import.ts';
import type { ImportResource } from '@callwright/contract/import-rights.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { cleanContact } from '#/domain/crm/contact-records/contact-input.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { outcomeIn } from '#/domain/sales/past-calls/take-back.ts';
import { findProduct } from '#/domain/sales/products/find-or-make.ts';
import { presentProduct, readProduct } from '#/domain/sales/products/product.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { contactEffect, snapshotsOf, type Snapshot } from './contact-snapshot.ts';
import { textIn, type Fields } from './read-row.ts';
import type { Effect } from './row-result.ts';

const tables: Readonly<Record<ImportResource, string>> = {
  contacts: 'contact',
  products: 'product',
  transactions: 'payment',
  deals: 'deal',
  eventCalls: 'event_call',
};

/** Kinds whose records have a version, by which undoing detects later changes. */
export function hasVersion(kind: ImportKind): kind is ImportResource {
  return kind in tables;
}

/** The current version of a record; null if it is deleted. */
export async function versionOf(tx: Ctx, kind: ImportResource, id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.ref(tables[kind])} where account_id = ${tx.accountId} and id = ${id}`.execute(
    tx.db,
  );
  return rows[0]?.version ?? null;
}

export async function madeEffect(tx: Ctx, kind: ImportResource, recordId: number): Promise<Effect> {
  return { kind, recordId, version: await versionOf(tx, kind, recordId), changed: null };
}

/** The contacts that a row of calls may refer to, as they are before the row is saved. */
export async function contactsOfRow(tx: Ctx, fields: Fields): Promise<ReadonlyMap<number, Snapshot>> {
  const [email, phoneNumber] = [textIn(fields, 'email'), textIn(fields, 'phoneNumber')];
  const matches = await matchMany(tx, [cleanContact(tx, { email, phoneNumber })]);
  return snapshotsOf(
    tx,
    (matches.get(0) ?? []).map(({ id }) => id),
  );
}

/** The contact of a call before a deal changes it. */
export async function contactOfCall(tx: Ctx, eventCallId: number): Promise<ReadonlyMap<number, Snapshot>> {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from event_call where account_id = ${tx.accountId} and id = ${eventCallId}`.execute(
    tx.db,
  );
  return snapshotsOf(
    tx,
    rows.map((row) => row.contact_id),
  );
}

/** What a row did to the contact of its call or deal. */
export async function effectOnContact(
  tx: Ctx,
  before: ReadonlyMap<number, Snapshot>,
  contactId: number,
): Promise<Effect[]> {
  const after = (await snapshotsOf(tx, [contactId])).get(contactId);
  const effect = contactEffect(before.get(contactId), after);
  return effect === null ? [] : [effect];
}

/** The effect on the product with this name, if the row created it. */
export async function effectOnProduct(
  tx: Ctx,
  name: string | undefined,
  idBefore: number | null,
): Promise<Effect[]> {
  if (name === undefined || idBefore !== null) return [];
  const id = await findProduct(tx, name);
  return id === null ? [] : [await madeEffect(tx, 'products', id)];
}

/** An existing call and what the row added to it. */
export async function changedCall(tx: Ctx, before: CallRow): Promise<Effect> {
  const after = await readCall(tx, { id: before.id }, 'calls:read');
  const [was, is] = [outcomeIn(before), outcomeIn(after)];
  const columns = Object.fromEntries(
    Object.entries(was).map(([name, value]) => [name, [value, is[name as keyof typeof is]] as const]), // the same names
  );
  return { kind: 'eventCalls', recordId: before.id, version: after.version, changed: { columns } };
}

type ShownProduct = ReturnType<typeof presentProduct>;
const productFields = [
  'name',
  'description',
  'sku',
  'price',
  'currency',
  'active',
  'parentProductId',
] as const satisfies readonly (keyof ShownProduct)[];

/** An existing product; null if nothing changed. */
export async function changedProduct(
  tx: Ctx,
  recordId: number,
  before: ShownProduct,
): Promise<Effect | null> {
  const row = await readProduct(tx, recordId);
  const after = presentProduct(tx, row);
  const pairs = productFields
    // A currency without a price cannot be restored.
    .filter((name) => before[name] !== after[name] && (name !== 'currency' || before[name] !== null))
    .map((name) => [name, [before[name], after[name]] as const] as const);
  if (pairs.length === 0) return null;
  return {
    kind: 'products',
    recordId,
    version: row.version,
    changed: { columns: Object.fromEntries(pairs) },
  };
}
