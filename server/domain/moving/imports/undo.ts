import { because } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { removeNote } from '#/domain/crm/contacts/imported-note.ts';
import { leaseMs } from './batch.ts';
import { faultOf } from './row-result.ts';
import { changeRun, dropFile, lockRun, noteEnd, type RunRow } from './run.ts';
import { undoContact } from './undo-contact.ts';
import { undoCall, undoDeal, undoProduct, undoTransaction, type Stored } from './undo-sales.ts';

const atOnce = 200;

/** Takes back some of what a run did, the last first. @returns whether there is more */
export function undoSome(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'UNDOING') return false;
    const { rows } = await sql<Stored>`
      select import_id as "importId", row_number as "rowNumber", place, kind, record_id as "recordId", version, changed from import_effect
      where account_id = ${tx.accountId} and import_id = ${id} order by row_number desc, place desc limit ${sql.lit(atOnce)}`.execute(
      tx.db,
    );
    const quiet: Ctx = { ...tx, isNotedAsOne: true };
    const kept: Stored[] = [];
    for (const effect of rows) {
      // In turn: what a later row changed is put back before what an earlier one did.
      /* oxlint-disable no-await-in-loop */
      if (!(await isUndone(quiet, effect))) kept.push(effect);
      else if (run.resource === 'everything') await forgetLink(tx, effect);
      /* oxlint-enable no-await-in-loop */
    }
    await dropEffects(tx, id, rows);
    await listKept(tx, run, kept);
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

async function dropEffects(tx: Ctx, id: number, effects: readonly Stored[]): Promise<void> {
  const [numbers, places] = [effects.map((one) => one.rowNumber), effects.map((one) => one.place)];
  await sql`
    delete from import_effect where account_id = ${tx.accountId} and import_id = ${id}
      and (row_number, place) in (select * from unnest(${numbers}::bigint[], ${places}::smallint[]))`.execute(
    tx.db,
  );
}

/** Known by the ids of what they belong to as well. */
const linkedWith: Partial<Record<ImportKind, readonly ImportKind[]>> = {
  contacts: ['contacts', 'contactStates'],
};

/** What is gone may be imported again, and what was put back is not what it was imported as; what was kept stays known. */
async function forgetLink(tx: Ctx, { kind, recordId, changed }: Stored): Promise<void> {
  const its = sql`account_id = ${tx.accountId} and kind = any(${linkedWith[kind] ?? [kind]}::text[]) and record_id = ${recordId}`;
  await (
    changed === null
      ? sql`delete from import_link where ${its}`
      : sql`update import_link set digest = '' where ${its}`
  ).execute(tx.db);
}

/** Records that stay as they are are listed: with the rows of a file that they came from, of a service after all else. */
async function listKept(tx: Ctx, { id, resource }: RunRow, kept: readonly Stored[]): Promise<void> {
  if (kept.length === 0) return;
  const { code, text } = because('CHANGED_SINCE_IMPORT');
  const rows = kept.map(({ rowNumber, recordId, kind }) => ({
    row_number: rowNumber,
    record_id: recordId,
    kind,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (row_number bigint, record_id bigint, kind text)`;
  await (
    resource === 'everything'
      ? sql`
        with line as materialized (
          select (select coalesce(max(row_number), 0) from import_error where account_id = ${tx.accountId} and import_id = ${id})
              + row_number() over (order by k.row_number) as row_number,
            jsonb_build_object('Kind', k.kind, 'Id', coalesce((
              select min(l.external_id) from import_link l
              where l.account_id = ${tx.accountId} and l.kind = k.kind and l.record_id = k.record_id and not l.is_erased), ''), 'Name', '') as cells,
            k.record_id
          from ${given}
        )
        insert into import_error (account_id, import_id, row_number, cells, code, message, record_id)
        select ${tx.accountId}, ${id}, row_number, cells, ${code}, ${text}, record_id from line
        returning account_id`
      : sql`
        insert into import_error (account_id, import_id, row_number, cells, code, message, record_id)
        select ${tx.accountId}, ${id}, k.row_number, '{}', ${code}, ${text}, k.record_id from ${given}
        on conflict (account_id, import_id, row_number) do nothing`
  ).execute(tx.db);
}

/** False for what was changed since, and for what cannot be taken back: it stays as it is. */
async function isUndone(tx: Ctx, effect: Stored): Promise<boolean> {
  try {
    return await savepoint(tx, (part) => undoers[effect.kind](part, effect));
  } catch (error) {
    faultOf(error); // what is no refusal is thrown on
    return false;
  }
}

type Undo = (tx: Ctx, effect: Stored) => Promise<boolean>;

/** Settings are in use by now, and may have been here before by the same name. */
const leave: Undo = () => Promise.resolve(false);

const undoers: Readonly<Record<ImportKind, Undo>> = {
  members: leave,
  availabilities: leave,
  fields: leave,
  tags: leave,
  events: leave,
  eventRules: leave,
  contactStates: undoContact,
  contacts: undoContact,
  notes: (tx, { recordId }) => removeNote(tx, recordId),
  products: undoProduct,
  transactions: undoTransaction,
  deals: undoDeal,
  eventCalls: undoCall,
};
