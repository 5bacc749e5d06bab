import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import { valueOf, type ColumnChanges, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { lockContacts } from '#/domain/crm/contact-records/contact.ts';
import { removeContacts } from '#/domain/crm/contacts/remove.ts';
import { storeContactAnswers } from '#/domain/crm/fields/contact-answers.ts';
import { readNamedFields } from '#/domain/crm/fields/named-fields.ts';
import { snapshotsOf, type Snapshot } from './contact-snapshot.ts';
import type { Changed, Effect, Pairs } from './row-result.ts';

/** Deletes a contact that the import created, unless it has been used since; restores one that the import changed. */
export async function undoContact(tx: Ctx, { recordId: id, version, changed }: Effect): Promise<boolean> {
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
  const now = (await snapshotsOf(tx, [id])).get(id);
  return now !== undefined && putBack(tx, row, now, changed);
}

/** A contact with calls, notes or claims has been used. */
async function isUsed(tx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from event_call where account_id = ${tx.accountId} and contact_id = ${id}
    union all select from contact_note where account_id = ${tx.accountId} and contact_id = ${id}
    union all select from setter_claim where account_id = ${tx.accountId} and contact_id = ${id} limit 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** @returns whether everything still had the values of the import */
async function putBack(
  tx: Ctx,
  row: ContactRow,
  now: Snapshot,
  { columns = {}, answers = {}, tags = [], touches = [] }: Changed,
): Promise<boolean> {
  const sameColumns = still(columns, (name) => valueOf(row, name));
  const sameAnswers = still(answers, (fieldId) => now.answers[fieldId] ?? []);
  const sameTags = tags.filter((id) => now.tags.includes(id));
  const related = [
    ...((await answersPutBack(tx, row.id, sameAnswers)) ? ['customFields'] : []),
    ...((await tagsTaken(tx, row.id, sameTags)) ? ['tags'] : []),
  ];
  await sql`
    delete from contact_touch where account_id = ${tx.accountId} and contact_id = ${row.id} and id = any(${touches}::bigint[])`.execute(
    tx.db,
  );
  const changes = Object.fromEntries(sameColumns.map(([name, [was]]) => [name, was])) as ColumnChanges; // written by the import
  await announceChange(tx, row, await writeChanges(tx, row, changes, related));
  return (
    sameColumns.length === Object.keys(columns).length &&
    sameAnswers.length === Object.keys(answers).length &&
    sameTags.length === tags.length
  );
}

/** The pairs whose value is still the one written by the import. */
function still(pairs: Pairs, valueNow: (name: string) => unknown): [string, Pairs[string]][] {
  return Object.entries(pairs).filter(
    ([name, [, after]]) => JSON.stringify(valueNow(name)) === JSON.stringify(after),
  );
}

/** Keeps the rule that some answers must be unique: if another contact has the answer by now, it keeps it. */
async function answersPutBack(
  tx: Ctx,
  contactId: number,
  pairs: readonly [string, Pairs[string]][],
): Promise<boolean> {
  const fields = await readNamedFields(
    tx,
    ['CONTACT'],
    pairs.map(([fieldId]) => ({ customFieldId: Number(fieldId) })),
  );
  const answers = fields.flatMap((field) => {
    const pair = pairs.find(([fieldId]) => Number(fieldId) === field.id)?.[1];
    return pair === undefined ? [] : [{ field, answer: pair[0] as string[] }]; // an answer, as it was kept
  });
  return storeContactAnswers(tx, contactId, answers);
}

async function tagsTaken(tx: Ctx, contactId: number, tagIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from contact_tag where account_id = ${tx.accountId} and contact_id = ${contactId} and tag_id = any(${tagIds}::bigint[])
    returning tag_id`.execute(tx.db);
  return rows.length > 0;
}
