import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import { valueOf, type ColumnChanges } from '#/domain/crm/contact-records/columns.ts';
import { lockContacts } from '#/domain/crm/contact-records/contact.ts';
import { removeNote } from '#/domain/crm/contacts/imported-note.ts';
import { removeContacts } from '#/domain/crm/contacts/remove.ts';
import { removeDeals } from '#/domain/sales/deals/remove.ts';
import { removeProducts } from '#/domain/sales/products/remove.ts';
import { removeTransaction } from '#/domain/sales/transactions/remove.ts';
import { leaseMs } from './batch.ts';
import { faultOf, type Changed } from './row-result.ts';
import { changeRun, lockRun, type RunRow } from './run.ts';

type Effect = {
  row_number: number;
  /** Null for that of the import. */
  resource: string | null;
  record_id: number;
  version: number | null;
  changed: Changed | null;
};

const atOnce = 200;

/** Takes back some of what a run did, the last first. @returns whether there is more */
export function undoSome(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'UNDOING') return false;
    const { rows } = await sql<Effect>`
      delete from import_effect where account_id = ${tx.accountId} and import_id = ${id} and row_number in (
        select row_number from import_effect where account_id = ${tx.accountId} and import_id = ${id} order by row_number desc limit ${sql.lit(atOnce)})
      returning row_number, resource, record_id, version, changed`.execute(tx.db);
    let undone = 0;
    for (const effect of rows.toSorted((one, other) => other.row_number - one.row_number)) {
      // In turn: what a later row changed is put back before what an earlier one did.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await isUndone(tx, run, effect))) continue;
      undone += 1;
      // oxlint-disable-next-line no-await-in-loop
      if (effect.changed === null) await forgetLink(tx, run, effect);
    }
    await changeRun(tx, id, {
      undone: run.undone + undone,
      kept: run.kept + rows.length - undone,
      leased_until: iso(tx.now + leaseMs),
      ...(rows.length < atOnce && { status: 'UNDONE', finished_at: iso(tx.now), leased_until: null }),
    });
    return rows.length === atOnce;
  });
}

/** What is gone may be imported again; what was kept stays known. */
async function forgetLink(tx: Ctx, { id, resource }: RunRow, effect: Effect): Promise<void> {
  if (resource !== 'everything') return;
  await sql`
    delete from import_link where account_id = ${tx.accountId} and made_by = ${id} and kind = ${effect.resource} and record_id = ${effect.record_id}`.execute(
    tx.db,
  );
  if (effect.resource === 'deals')
    await sql`delete from imported_deal where account_id = ${tx.accountId} and deal_id = ${effect.record_id}`.execute(
      tx.db,
    );
}

/** False for what was changed since, and for what cannot be taken back: it stays as it is. */
async function isUndone(tx: Ctx, run: RunRow, effect: Effect): Promise<boolean> {
  try {
    return await savepoint(tx, (part) =>
      (effect.resource ?? run.resource) === 'contacts'
        ? contactUndone(part, effect)
        : recordUndone(part, effect.resource ?? run.resource, effect),
    );
  } catch (error) {
    faultOf(error); // what is no refusal is thrown on
    return false;
  }
}

async function contactUndone(tx: Ctx, { record_id: id, version, changed }: Effect): Promise<boolean> {
  const [row] = await lockContacts(tx, [id]);
  if (row === undefined) return false;
  if (changed === null) {
    if (row.version !== version || (await isUsed(tx, id))) return false;
    await removeContacts(tx, {
      ids: [id],
      erase: false,
      notify: false,
      onUpcomingCalls: 'REJECT',
      reason: 'Import undone',
    });
    return true;
  }
  const differing = Object.entries(changed).filter(
    ([column, [, after]]) => !isSame(valueOf(row, column), after),
  );
  const back = Object.entries(changed).filter((pair) => !differing.includes(pair));
  const changes = Object.fromEntries(back.map(([column, [before]]) => [column, before])) as ColumnChanges; // written by the import
  const written = await writeChanges(tx, row, changes, []);
  await announceChange(tx, row, written);
  return differing.length === 0;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A contact with calls, notes or claims has become somebody. */
async function isUsed(tx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from event_call where account_id = ${tx.accountId} and contact_id = ${id}
    union all select from contact_note where account_id = ${tx.accountId} and contact_id = ${id}
    union all select from setter_claim where account_id = ${tx.accountId} and contact_id = ${id} limit 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}

async function recordUndone(tx: Ctx, resource: string, { record_id: id, changed }: Effect): Promise<boolean> {
  if (changed !== null) return false;
  if (resource === 'products') await removeProducts(tx, { ids: [id] });
  else if (resource === 'transactions') await removeTransaction(tx, { id });
  else if (resource === 'deals') await removeDeals(tx, { ids: [id] });
  else if (resource === 'notes') await removeNote(tx, id);
  else return false;
  return true;
}
