import type { ImportResource } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { cleanContact } from '#/domain/crm/contact-records/contact-input.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { findProduct } from '#/domain/sales/products/find-or-make.ts';
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

/** The version of a record as it is now; null where it is gone. */
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

/** The contacts that a row of calls can be of, as they are before it. */
export async function contactsOfRow(tx: Ctx, fields: Fields): Promise<ReadonlyMap<number, Snapshot>> {
  const [email, phoneNumber] = [textIn(fields, 'email'), textIn(fields, 'phoneNumber')];
  const matches = await matchMany(tx, [cleanContact(tx, { email, phoneNumber })]);
  return snapshotsOf(
    tx,
    (matches.get(0) ?? []).map(({ id }) => id),
  );
}

/** The contact of a call, as it is before a deal moves it. */
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

/** The product of this name, if it is one that the row has made. */
export async function effectOnProduct(
  tx: Ctx,
  name: string | undefined,
  idBefore: number | null,
): Promise<Effect[]> {
  if (name === undefined || idBefore !== null) return [];
  const id = await findProduct(tx, name);
  return id === null ? [] : [await madeEffect(tx, 'products', id)];
}
