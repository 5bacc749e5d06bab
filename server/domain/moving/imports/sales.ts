import { because } from '@callwright/contract/error-reasons.ts';
import { update as updateDealEndpoint } from '@callwright/contract/deals.ts';
import { update as updateProductEndpoint } from '@callwright/contract/products.ts';
import { update as updateTransactionEndpoint } from '@callwright/contract/transactions.ts';
import type { ImportResource } from '@callwright/contract/import-rights.ts';
import type { z } from 'zod';
import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { createDealIn, type NewDeal } from '#/domain/sales/deals/create.ts';
import { importCall, type PastCall } from '#/domain/sales/past-calls/import-call.ts';
import { callOfKey, dealOfKey, keepDeal, keyOf } from '#/domain/sales/past-calls/keys.ts';
import { createProduct } from '#/domain/sales/products/create.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { findProduct } from '#/domain/sales/products/find-or-make.ts';
import { presentProduct, readProduct } from '#/domain/sales/products/product.ts';
import { updateProduct } from '#/domain/sales/products/update.ts';
import { createTransaction } from '#/domain/sales/transactions/create.ts';
import { normalizeEmail } from '#/domain/crm/contact-records/phone.ts';
import { changeKnownDeal, changeKnownPayment } from './known-sales.ts';
import { textIn } from './read-row.ts';
import { membersByEmail } from './members.ts';
import {
  faultOf,
  faultOfIssues,
  refused,
  type Effect,
  type ReadRow,
  type RowResult,
  type Written,
} from './row-result.ts';
import type { RunRow } from './run.ts';
import {
  changedCall,
  changedProduct,
  contactOfCall,
  contactsOfRow,
  effectOnContact,
  effectOnProduct,
  madeEffect,
} from './sales-effects.ts';
import { resources } from './targets.ts';

type Done = Omit<Written, 'number'>;
type Save = (tx: Ctx, run: RunRow, fields: ReadRow['fields']) => Promise<Done>;
const unchanged: Done = { status: 'UNCHANGED', effects: [] };

function changedBy(effects: readonly Effect[]): Done {
  return effects.length === 0 ? unchanged : { status: 'UPDATED', effects };
}

/** Saves rows of everything but contacts through the functions of their endpoints, each with its own savepoint. */
export async function saveSalesRows(tx: Ctx, run: RunRow, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const save = run.resource === 'everything' ? undefined : savers[run.resource];
  if (save === undefined) throw new Error(`${run.resource} are not saved one by one`);
  const results: RowResult[] = [];
  for (const { number, fields } of rows) {
    try {
      // One after the other: a row may refer to a record that the one before created.
      // oxlint-disable-next-line no-await-in-loop
      results.push({ number, ...(await savepoint(tx, (part) => save(part, run, fields))) });
    } catch (error) {
      results.push(refused(number, error instanceof RowRefused ? error.fault : faultOf(error)));
    }
  }
  return results;
}

class RowRefused extends Error {
  readonly fault: ReturnType<typeof faultOfIssues>;

  constructor(fault: ReturnType<typeof faultOfIssues>) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Parses the row with the schema of the endpoint that writes it. */
function parsed<T>(resource: ImportResource, fields: object): T {
  return parsedBy(resources[resource].input, fields) as T; // the output of that schema
}

function parsedBy<Schema extends z.ZodType>(schema: Schema, fields: object): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (!result.success) throw new RowRefused(faultOfIssues(result.error));
  return result.data;
}

const savers: Partial<Record<ImportResource, Save>> = {
  products: saveProduct,
  transactions: saveTransaction,
  deals: saveDeal,
  eventCalls: saveCall,
};

/** Products are matched by name. */
async function saveProduct(tx: Ctx, _run: RunRow, fields: ReadRow['fields']): Promise<Done> {
  const input = parsed<Parameters<typeof createProduct>[1]>('products', fields);
  const recordId = await findProduct(tx, input.name);
  if (recordId === null) {
    const { id } = (await createProduct(tx, input)).body.data.product;
    return { status: 'CREATED', effects: [await madeEffect(tx, 'products', id)] };
  }
  const before = presentProduct(tx, await readProduct(tx, recordId));
  const changes = updateProductEndpoint.input.parse({ ...fields, productId: recordId });
  const names = Object.keys(changes) as (keyof typeof before)[]; // names of the contract
  if (names.every((name) => name === 'productId' || before[name] === changes[name as keyof typeof changes]))
    return unchanged;
  await updateProduct(tx, changes);
  const effect = await changedProduct(tx, recordId, before);
  return effect === null ? unchanged : { status: 'UPDATED', effects: [effect] };
}

/** Payments are matched by their external id. */
async function saveTransaction(tx: Ctx, run: RunRow, fields: ReadRow['fields']): Promise<Done> {
  const input = parsed<Parameters<typeof createTransaction>[1]>('transactions', {
    source: 'Import',
    ...fields,
  });
  const { body, status, version } = await createTransaction(tx, input);
  const recordId = body.data.transaction.id;
  if (status !== 201) {
    if (run.options.existing === 'KEEP') return unchanged;
    const { externalId: _id, ...changes } = fields;
    return changedBy(
      await changeKnownPayment(tx, parsedBy(updateTransactionEndpoint.input, { ...changes, id: recordId })),
    );
  }
  return {
    status: 'CREATED',
    effects: [{ kind: 'transactions', recordId, version: version ?? null, changed: null }],
  };
}

/**
 * A deal belongs to a call: found by our id or the external id, or else the latest call of the contact with this email.
 */
async function saveDeal(
  tx: Ctx,
  { options: { system = 'import', existing } }: RunRow,
  fields: ReadRow['fields'],
): Promise<Done> {
  const {
    callExternalId: _call,
    contactEmail: _contact,
    closerEmail: _closer,
    externalId: _id,
    ...plain
  } = fields;
  const externalId = textIn(fields, 'externalId');
  const key = externalId === undefined ? null : keyOf('deal', system, externalId);
  const known = key === null ? null : await dealOfKey(tx, key);
  if (known !== null) {
    // A deal that was deleted here is not created again.
    if (known.id === null || existing === 'KEEP') return unchanged;
    return changeDeal(tx, known.id, fields, plain);
  }
  const eventCallId = plain['eventCallId'] ?? (await callOf(tx, system, fields));
  if (eventCallId === null) throw invalid({ eventCallId: [because('WITHOUT_CALL')] });
  const closerId = await closerOf(tx, textIn(fields, 'closerEmail'));
  const input = parsed<NewDeal>('deals', {
    ...plain,
    eventCallId,
    ...(closerId !== undefined && { closerId }),
    ...(externalId !== undefined && { externalIds: { [system]: externalId } }),
  });
  const productName = input.productName ?? undefined;
  const productId = productName === undefined ? null : await findProduct(tx, productName);
  const before = await contactOfCall(tx, input.eventCallId);
  const { id, contactId } = await createDealIn(tx, input, importedContext);
  if (key !== null) await keepDeal(tx, key, id);
  return {
    status: 'CREATED',
    effects: [
      ...(await effectOnProduct(tx, productName, productId)),
      ...(await effectOnContact(tx, before, contactId)),
      await madeEffect(tx, 'deals', id),
    ],
  };
}

/** The deal keeps its call; external ids are added. */
async function changeDeal(
  tx: Ctx,
  id: number,
  fields: ReadRow['fields'],
  { eventCallId: _call, ...plain }: ReadRow['fields'],
): Promise<Done> {
  const closerId = await closerOf(tx, textIn(fields, 'closerEmail'));
  const input = parsedBy(updateDealEndpoint.input, {
    ...plain,
    ...(closerId !== undefined && { closerId }),
    id,
  });
  const productName = input.productName ?? undefined;
  const productId = productName === undefined ? null : await findProduct(tx, productName);
  const changed = await changeKnownDeal(tx, input, textIn(fields, 'currency'));
  return changedBy(
    changed.length === 0 ? [] : [...(await effectOnProduct(tx, productName, productId)), ...changed],
  );
}

async function closerOf(tx: Ctx, email: string | undefined): Promise<number | undefined> {
  if (email === undefined) return undefined;
  const id = (await membersByEmail(tx, [email])).get(email.toLowerCase());
  if (id === undefined) throw invalid({ closerEmail: [because('NO_SUCH_MEMBER')] });
  return id;
}

async function callOf(tx: Ctx, system: string, fields: ReadRow['fields']): Promise<number | null> {
  const [callExternalId, contactEmail] = [textIn(fields, 'callExternalId'), textIn(fields, 'contactEmail')];
  const known =
    callExternalId === undefined ? null : await callOfKey(tx, keyOf('call', system, callExternalId));
  return known ?? (contactEmail === undefined ? null : latestCall(tx, contactEmail));
}

async function latestCall(tx: Ctx, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select call.id from contact c join event_call call on call.account_id = c.account_id and call.contact_id = c.id
    where c.account_id = ${tx.accountId} and c.deleted_at is null and c.email_normalized = ${normalizeEmail(email)}
    order by call.starts_at desc, call.id desc limit 1`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/**
 * Exported calls without an outcome show `PENDING` or `PENDING_OUTCOME`, and cancelled ones the outcome that follows from
 * the cancellation.
 */
function withoutShownOutcome(fields: ReadRow['fields']): ReadRow['fields'] {
  const { outcome, noSaleReason: _reason, outcomeAt: _at, ...plain } = fields;
  const isShown = ['PENDING', 'PENDING_OUTCOME'].includes(String(outcome));
  const isOfCancelling =
    fields['cancelledAt'] !== undefined && ['NO_SALE', 'REJECTED'].includes(String(outcome));
  return isShown || isOfCancelling ? plain : fields;
}

/** Uses the function of POST /v1/eventCalls/import: if a call is sent again, only missing data is added. */
async function saveCall(
  tx: Ctx,
  { options: { system = 'import' } }: RunRow,
  fields: ReadRow['fields'],
): Promise<Done> {
  const past = parsed<PastCall>('eventCalls', withoutShownOutcome(fields));
  const known = await callOfKey(tx, keyOf('call', system, past.externalId));
  const call = known === null ? null : await readCall(tx, { id: known }, 'calls:read');
  const before = await contactsOfRow(tx, fields);
  const { status, eventCallId, contactId } = await importCall(tx, system, past);
  if (status === 'UNCHANGED') return unchanged;
  const own = call === null ? await madeEffect(tx, 'eventCalls', eventCallId) : await changedCall(tx, call);
  return { status, effects: [...(await effectOnContact(tx, before, contactId)), own] };
}
