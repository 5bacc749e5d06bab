import { because } from '@callwright/contract/error-reasons.ts';
import { update as updateProductEndpoint } from '@callwright/contract/products.ts';
import type { ImportResource } from '@callwright/contract/import.ts';
import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { createDealIn, type NewDeal } from '#/domain/sales/deals/create.ts';
import { importCall, type PastCall } from '#/domain/sales/past-calls/import-call.ts';
import { callOfKey, isDealKnown, keepDeal, keyOf } from '#/domain/sales/past-calls/keys.ts';
import { createProduct } from '#/domain/sales/products/create.ts';
import { findProduct } from '#/domain/sales/products/find-or-make.ts';
import { presentProduct, readProduct } from '#/domain/sales/products/product.ts';
import { updateProduct } from '#/domain/sales/products/update.ts';
import { createTransaction } from '#/domain/sales/transactions/create.ts';
import { normalizeEmail } from '#/domain/crm/contact-records/phone.ts';
import { textIn } from './read-row.ts';
import { membersByEmail } from './members.ts';
import { faultOf, faultOfIssues, refused, type ReadRow, type RowResult, type Written } from './row-result.ts';
import type { RunRow } from './run.ts';
import { resources } from './targets.ts';

type Done = Omit<Written, 'number'>;
type Save = (tx: Ctx, run: RunRow, fields: ReadRow['fields']) => Promise<Done>;

/** Rows of everything but contacts, each with its own savepoint, through the function that writes one. */
export async function saveSalesRows(tx: Ctx, run: RunRow, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const save = run.resource === 'everything' ? undefined : savers[run.resource];
  if (save === undefined) throw new Error(`${run.resource} are not saved one by one`);
  const results: RowResult[] = [];
  for (const { number, fields } of rows) {
    try {
      // In turn: a row may name what the one before has made.
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

/** The row as the endpoint that writes it would take it. */
function parsed<T>(resource: ImportResource, fields: object): T {
  const result = resources[resource].input.safeParse(fields);
  if (!result.success) throw new RowRefused(faultOfIssues(result.error));
  return result.data as T; // the output of that schema
}

const savers: Partial<Record<ImportResource, Save>> = {
  products: saveProduct,
  transactions: saveTransaction,
  deals: saveDeal,
  eventCalls: saveCall,
};

/** A product is known by its name. */
async function saveProduct(tx: Ctx, _run: RunRow, fields: ReadRow['fields']): Promise<Done> {
  const input = parsed<Parameters<typeof createProduct>[1]>('products', fields);
  const productId = await findProduct(tx, input.name);
  if (productId === null) {
    const { product } = (await createProduct(tx, input)).body.data;
    return { status: 'CREATED', recordId: product.id, version: null, changed: null };
  }
  const before = presentProduct(tx, await readProduct(tx, productId));
  const changes = updateProductEndpoint.input.parse({ ...fields, productId });
  const isSame = Object.entries(changes).every(
    ([name, value]) => value === undefined || before[name as keyof typeof before] === value, // names of the contract
  );
  if (isSame) return unchanged(productId);
  await updateProduct(tx, changes);
  return { status: 'UPDATED', recordId: productId, version: null, changed: {} };
}

function unchanged(recordId: number | null): Done {
  return { status: 'UNCHANGED', recordId, version: null, changed: null };
}

/** A payment is known by its id in the other system. */
async function saveTransaction(tx: Ctx, _run: RunRow, fields: ReadRow['fields']): Promise<Done> {
  const input = parsed<Parameters<typeof createTransaction>[1]>('transactions', {
    source: 'Import',
    ...fields,
  });
  const { body, status, version } = await createTransaction(tx, input);
  const { id } = body.data.transaction;
  return status === 201 ? { status: 'CREATED', recordId: id, version, changed: null } : unchanged(id);
}

/** A deal is of a call: by its id here or there, or the latest one of the contact with this email. */
async function saveDeal(
  tx: Ctx,
  { options: { system = 'import' } }: RunRow,
  fields: ReadRow['fields'],
): Promise<Done> {
  const {
    callExternalId: _call,
    contactEmail: _contact,
    closerEmail: _closer,
    externalId: _id,
    ...plain
  } = fields;
  const text = (name: string) => textIn(fields, name);
  const [callExternalId, contactEmail, closerEmail, externalId] = [
    text('callExternalId'),
    text('contactEmail'),
    text('closerEmail'),
    text('externalId'),
  ];
  const key = externalId === undefined ? null : keyOf('deal', system, externalId);
  if (key !== null && (await isDealKnown(tx, key))) return unchanged(null);
  const closerId =
    closerEmail === undefined
      ? undefined
      : (await membersByEmail(tx, [closerEmail])).get(closerEmail.toLowerCase());
  if (closerEmail !== undefined && closerId === undefined)
    throw invalid({ closerEmail: [because('NO_SUCH_MEMBER')] });
  const eventCallId =
    plain['eventCallId'] ??
    (callExternalId === undefined ? null : await callOfKey(tx, keyOf('call', system, callExternalId))) ??
    (contactEmail === undefined ? null : await latestCall(tx, contactEmail));
  if (eventCallId === null) throw invalid({ eventCallId: [because('CALL_UNNAMED')] });
  const input = parsed<NewDeal>('deals', {
    ...plain,
    eventCallId,
    ...(closerId !== undefined && { closerId }),
    ...(externalId !== undefined && { externalIds: { [system]: externalId } }),
  });
  const { id } = await createDealIn(tx, input, importedContext);
  if (key !== null) await keepDeal(tx, key, id);
  return { status: 'CREATED', recordId: id, version: null, changed: null };
}

async function latestCall(tx: Ctx, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select call.id from contact c join event_call call on call.account_id = c.account_id and call.contact_id = c.id
    where c.account_id = ${tx.accountId} and c.deleted_at is null and c.email_normalized = ${normalizeEmail(email)}
    order by call.starts_at desc, call.id desc limit 1`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/** By the same function as POST /v1/eventCalls/import: sent again, a call gets what it did not have. */
async function saveCall(
  tx: Ctx,
  { options: { system = 'import' } }: RunRow,
  fields: ReadRow['fields'],
): Promise<Done> {
  const { status, eventCallId } = await importCall(tx, system, parsed<PastCall>('eventCalls', fields));
  if (status === 'UNCHANGED') return unchanged(eventCallId);
  return { status, recordId: eventCallId, version: null, changed: status === 'CREATED' ? null : {} };
}
