import assert from 'node:assert/strict';
import type { Json } from '#/test/client.ts';
import type { Workspace } from '#/test/workspace.ts';

/** A change of one row that no change in the feed reports. */
export type Plant = {
  readonly resource: string;
  readonly table: string;
  /** The column with the id of the record that a difference reports; `id` by default. */
  readonly of?: string;
  readonly field: string;
  /** A condition that rows have to meet; by default, any row is used. */
  readonly only?: string;
  /** The new value, as SQL. */
  readonly set: string;
};

export const plants: readonly Plant[] = [
  {
    resource: 'CALL',
    table: 'event_call',
    field: 'outcome',
    set: "outcome = case outcome when 'WON' then 'PENDING' else 'WON' end",
  },
  { resource: 'CALL', table: 'event_call', field: 'isSlotFree', set: 'is_slot_free = not is_slot_free' },
  { resource: 'CALL', table: 'event_call', field: 'notes', set: "notes = coalesce(notes, '') || ' planted'" },
  {
    resource: 'CALL',
    table: 'event_call',
    field: 'createdAt',
    set: "created_at = (created_at at time zone 'UTC' - interval '70 days') at time zone 'UTC'",
  },
  { resource: 'CALL', table: 'event_call', field: 'source', set: "source = 'SETTER'" },
  {
    resource: 'CALL',
    table: 'event_call',
    field: 'additionalGuests',
    set: `additional_guests = additional_guests || '[{"email": "planted@example.test"}]'`,
  },
  { resource: 'CALL', table: 'event_call', field: 'duration', set: 'duration_min = duration_min + 15' },
  { resource: 'DEAL', table: 'deal', field: 'value', set: 'value = value + 1' },
  {
    resource: 'DEAL',
    table: 'deal',
    field: 'transactionType',
    set: "transaction_type = case transaction_type when 'WON' then 'DEPOSIT' else 'WON' end",
  },
  {
    resource: 'DEAL',
    table: 'deal',
    field: 'time',
    set: "time = (time at time zone 'UTC' - interval '1 month') at time zone 'UTC'",
  },
  { resource: 'PAYMENT', table: 'payment', field: 'value', set: 'value = value + 1' },
  {
    resource: 'PAYMENT',
    table: 'payment',
    field: 'status',
    set: "status = case status when 'SUCCEEDED' then 'FAILED' else 'SUCCEEDED' end, refunded_amount = 0",
  },
  {
    resource: 'PAYMENT',
    table: 'payment',
    field: 'occurredAt',
    set: "occurred_at = (occurred_at at time zone 'UTC' - interval '40 days') at time zone 'UTC'",
  },
  {
    resource: 'CONTACT',
    table: 'contact',
    field: 'status',
    set: "status = case status when 'QUALIFIED' then 'POTENTIAL' else 'QUALIFIED' end",
  },
  {
    resource: 'CONTACT',
    table: 'contact',
    field: 'joinedTime',
    set: "joined_time = (joined_time at time zone 'UTC' - interval '1 day') at time zone 'UTC'",
  },
  {
    resource: 'CONTACT',
    table: 'contact',
    field: 'firstName',
    set: "first_name = coalesce(first_name, '') || 'x'",
  },
  {
    resource: 'CONTACT',
    table: 'contact',
    field: 'consent',
    set: `consent = consent || '[{"kind": "planted"}]'`,
  },
  {
    resource: 'CONTACT',
    table: 'contact',
    field: 'deletedAt',
    set: "deleted_at = coalesce(deleted_at, joined_time) + interval '1 day'",
  },
  {
    resource: 'CLAIM',
    table: 'setter_claim',
    field: 'claimedAt',
    set: "claimed_at = (claimed_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'",
  },
  {
    resource: 'CONTACT',
    table: 'contact_touch',
    of: 'contact_id',
    field: 'touches',
    set: `utm = utm || '{"utm_source": "planted"}'`,
  },
  { resource: 'CONTACT', table: 'contact_note', of: 'contact_id', field: 'notes', set: "note = note || 'x'" },
  {
    resource: 'CONTACT',
    table: 'field_answer',
    of: 'contact_id',
    field: 'customFields',
    set: "answer = '{planted}'",
  },
  {
    resource: 'CALL',
    table: 'event_call_host',
    of: 'event_call_id',
    field: 'hosts',
    set: 'credit = 1 - credit',
  },
  {
    resource: 'CONTACT',
    table: 'setter_claim',
    of: 'contact_id',
    only: 'event_call_id is null',
    field: 'claims',
    set: "outcome = case outcome when 'QUALIFIED' then 'UNQUALIFIED' else 'QUALIFIED' end",
  },
  {
    resource: 'CALL',
    table: 'setter_claim',
    of: 'event_call_id',
    field: 'claims',
    set: `claim_status = 'SCHEDULED', history = '[{"claimStatus": "SCHEDULED"}]'`,
  },
  { resource: 'EVENT', table: 'event_stat', of: 'event_id', field: 'pages', set: 'views = views + 3' },
];

/**
 * Changes a row of a record that was not changed yet, directly in the database. @returns the record, null if none is
 * left
 */
export async function plant(
  w: Workspace,
  { table, of = 'id', only = 'true', set }: Plant,
  spared: readonly number[],
): Promise<number | null> {
  const rows = await unnoticed(
    w,
    `update ${table} set ${set} where account_id = $1 and ctid = (
      select ctid from ${table} where account_id = $1 and ${of} <> all($2::bigint[]) and ${only} order by ${of} limit 1) returning ${of} as id`,
    [w.id, [...spared]],
  );
  return rows[0]?.id ?? null;
}

/** Runs as the service across all workspaces: triggers archive what is written as one workspace. */
export async function unnoticed(w: Workspace, text: string, values: readonly unknown[]): Promise<Json[]> {
  const found: Json[] = [];
  for (const cell of w.server.app.database.eachCell()) found.push(...(await cell.run(text, values)).rows);
  return found;
}

/** Whether a check names the field of the row. */
export function names(check: Json, { resource, field }: Plant, id: number): boolean {
  return check.recordDifferences.some(
    (one: Json) =>
      one.resource === resource && one.id === id && one.fields.some((each: Json) => each.field === field),
  );
}

export function assertNames(check: Json, planted: Plant, id: number): void {
  assert.ok(names(check, planted, id), `${planted.resource} ${id}: ${planted.set}`);
}
