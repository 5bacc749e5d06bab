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

/** Undoes some of the effects of a run, the latest first. @returns whether there are more */
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
      // One after the other: later changes are undone before earlier ones.
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

/** Deletes created tags that no contact has; contacts deleted with the import do not count. */
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

/** Kinds whose links use the same record id. */
const linkedWith: Partial<Record<ImportKind, readonly ImportKind[]>> = {
  contacts: ['contacts', 'contactStates'],
};

/**
 * Deletes the link of a deleted record, so that it can be imported again. A restored record loses its digest, because
 * it no longer matches the source. Records that were kept stay linked.
 */
async function forgetLink(tx: Ctx, { kind, recordId, changed }: Stored): Promise<void> {
  const its = sql`account_id = ${tx.accountId} and kind = any(${linkedWith[kind] ?? [kind]}::text[]) and record_id = ${recordId}`;
  await (
    changed === null
      ? sql`delete from import_link where ${its}`
      : sql`update import_link set digest = '' where ${its}`
  ).execute(tx.db);
}

/** Lists the records that were not undone: at their row of the file, or for a service after all other lines. */
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

/** Returns false for records that were changed since or cannot be undone; they stay as they are. */
async function isUndone(tx: Ctx, effect: Stored): Promise<boolean> {
  try {
    return await savepoint(tx, (part) => undoers[effect.kind](part, effect));
  } catch (error) {
    faultOf(error); // throws again unless it is a refusal
    return false;
  }
}

type Undo = (tx: Ctx, effect: Stored) => Promise<boolean>;

/** Settings are never undone: they may be in use, or may have existed before under the same name. */
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
