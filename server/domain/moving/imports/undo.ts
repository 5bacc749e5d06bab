import { because } from '@callwright/contract/error-reasons.ts';
import type { ImportResource } from '@callwright/contract/import.ts';
import { update as updateProductEndpoint } from '@callwright/contract/products.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { removeDeals } from '#/domain/sales/deals/remove.ts';
import { deletePastCall, putBackOutcome, type OutcomeColumns } from '#/domain/sales/past-calls/take-back.ts';
import { presentProduct, readProduct } from '#/domain/sales/products/product.ts';
import { removeProducts } from '#/domain/sales/products/remove.ts';
import { updateProduct } from '#/domain/sales/products/update.ts';
import { removeTransaction } from '#/domain/sales/transactions/remove.ts';
import { leaseMs } from './batch.ts';
import { faultOf, type Effect } from './row-result.ts';
import { changeRun, dropFile, lockRun, noteEnd } from './run.ts';
import { versionOf } from './sales-effects.ts';
import { undoContact } from './undo-contact.ts';

type Stored = Effect & { readonly rowNumber: number; readonly place: number };

const atOnce = 200;

/** Takes back some of what a run did, the last first. @returns whether there is more */
export function undoSome(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'UNDOING') return false;
    const { rows } = await sql<Stored>`
      delete from import_effect where account_id = ${tx.accountId} and import_id = ${id} and (row_number, place) in (
        select row_number, place from import_effect where account_id = ${tx.accountId} and import_id = ${id}
        order by row_number desc, place desc limit ${sql.lit(atOnce)})
      returning row_number as "rowNumber", place, kind, record_id as "recordId", version, changed`.execute(
      tx.db,
    );
    const quiet: Ctx = { ...tx, isNotedAsOne: true };
    const kept: Stored[] = [];
    for (const effect of rows.toSorted(lastFirst)) {
      // In turn: what a later row changed is put back before what an earlier one did.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await isUndone(quiet, effect))) kept.push(effect);
    }
    await listKept(tx, id, kept);
    const isLast = rows.length < atOnce;
    const changed = await changeRun(tx, id, {
      undone: run.undone + rows.length - kept.length,
      kept: run.kept + kept.length,
      leased_until: iso(tx.now + leaseMs),
      ...(isLast && { status: 'UNDONE', finished_at: iso(tx.now), leased_until: null }),
    });
    if (isLast) {
      await deleteMadeTags(tx, id);
      await dropFile(tx, id);
      await noteEnd(tx, 'import.undone', changed);
    }
    return !isLast;
  });
}

/** Tags that nobody has: those of contacts that were deleted with the import do not count. */
async function deleteMadeTags(tx: Ctx, id: number): Promise<void> {
  await sql`
    delete from tag t using import_run r
    where r.account_id = ${tx.accountId} and r.id = ${id} and t.account_id = r.account_id and t.id = any(r.made_tags)
      and not exists (
        select from contact_tag ct join contact c on c.account_id = ct.account_id and c.id = ct.contact_id and c.deleted_at is null
        where ct.account_id = t.account_id and ct.tag_id = t.id)
      and not exists (select from deal d where d.account_id = t.account_id and d.tag_id = t.id and d.deleted_at is null)`.execute(
    tx.db,
  );
}

function lastFirst(one: Stored, other: Stored): number {
  return other.rowNumber - one.rowNumber || other.place - one.place;
}

/** Records that stay as they are are listed with the rows that they came from. */
async function listKept(tx: Ctx, id: number, kept: readonly Stored[]): Promise<void> {
  if (kept.length === 0) return;
  const { code, text } = because('CHANGED_SINCE_IMPORT');
  const rows = kept.map(({ rowNumber, recordId }) => ({ row_number: rowNumber, record_id: recordId }));
  await sql`
    insert into import_error (account_id, import_id, row_number, cells, code, message, record_id)
    select ${tx.accountId}, ${id}, k.row_number, '{}', ${code}, ${text}, k.record_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (row_number bigint, record_id bigint)
    on conflict (account_id, import_id, row_number) do nothing`.execute(tx.db);
}

/** False for what was changed since, and for what cannot be taken back: it stays as it is. */
async function isUndone(tx: Ctx, effect: Effect): Promise<boolean> {
  try {
    return await savepoint(tx, (part) => undoers[effect.kind](part, effect));
  } catch (error) {
    faultOf(error); // what is no refusal is thrown on
    return false;
  }
}

const undoers: Readonly<Record<ImportResource, (tx: Ctx, effect: Effect) => Promise<boolean>>> = {
  contacts: undoContact,
  products: undoProduct,
  transactions: undoTransaction,
  deals: undoDeal,
  eventCalls: undoCall,
};

async function undoTransaction(tx: Ctx, { recordId: id, version }: Effect): Promise<boolean> {
  if ((await versionOf(tx, 'transactions', id)) !== version) return false;
  await removeTransaction(tx, { id });
  return true;
}

/** The other system’s id is forgotten, so that the deal can be imported again. */
async function undoDeal(tx: Ctx, { recordId: id, version }: Effect): Promise<boolean> {
  if ((await versionOf(tx, 'deals', id)) !== version) return false;
  await removeDeals(tx, { ids: [id] });
  await sql`delete from imported_deal where account_id = ${tx.accountId} and deal_id = ${id}`.execute(tx.db);
  return true;
}

function undoCall(tx: Ctx, { recordId: id, version, changed }: Effect): Promise<boolean> {
  if (changed === null) return deletePastCall(tx, id, version);
  const side = (at: 0 | 1) =>
    Object.fromEntries(
      Object.entries(changed.columns ?? {}).map(([name, pair]) => [name, pair[at]]),
    ) as OutcomeColumns; // as it was kept
  return putBackOutcome(tx, id, side(0), side(1));
}

async function undoProduct(tx: Ctx, { recordId: productId, version, changed }: Effect): Promise<boolean> {
  const row = await readProduct(tx, productId);
  const shown = presentProduct(tx, row);
  if (changed === null) {
    if (row.version !== version || shown.dealsCount > 0) return false;
    await removeProducts(tx, { ids: [productId] });
    return true;
  }
  const pairs = Object.entries(changed.columns ?? {});
  const back = pairs.filter(([name, [, after]]) => shown[name as keyof typeof shown] === after); // names of the contract
  const before = Object.fromEntries(back.map(([name, [was]]) => [name, was]));
  await updateProduct(tx, updateProductEndpoint.input.parse({ ...before, productId }));
  return back.length === pairs.length;
}
