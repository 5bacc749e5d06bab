import type { merge } from '@callwright/contract/contact-merge.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import {
  columns,
  plainColumns,
  type ColumnChanges,
  type ContactRow,
} from '#/domain/crm/contact-records/columns.ts';
import { isBooked } from '#/domain/crm/contact-records/merged-changes.ts';

type Prefer = NonNullable<Input<typeof merge>['prefer']>;
/**
 * The values of a merge's survivor: its own; if empty, those of the first other contact that has one; and those of the
 * contact that `prefer` names for a field.
 */
export function mergedColumns(
  primary: ContactRow,
  others: readonly ContactRow[],
  prefer: Prefer,
): ColumnChanges {
  const all = [primary, ...others];
  const blocked = primary.blocked ?? firstOf(others, (row) => row.blocked);
  return {
    ...plainly(all, prefer),
    ...emails(all, prefer),
    ...phones(all, prefer),
    ...bookedStatus(primary, others),
    stage_option_id: chosen(all, prefer.stage, (row) => row.stage?.optionId ?? null),
    setter_id: firstOf(all, (row) => row.setter_id),
    // A contact who may not book must not regain that through a merge.
    blocked,
    disqualification: firstOf(all, (row) => row.disqualification),
    is_chat_contact: all.some((row) => row.is_chat_contact),
    joined_time: all.map((row) => row.joined_time).toSorted()[0] ?? primary.joined_time,
    ip_address: firstOf(all, (row) => row.ip_address),
    tracking: Object.assign({}, ...all.toReversed().map((row) => row.tracking)),
    consent: all.flatMap((row) => row.consent),
    external_ids: Object.assign({}, ...all.toReversed().map((row) => row.external_ids)),
    has_related: true,
  };
}

function firstOf<T>(rows: readonly ContactRow[], valueOf: (row: ContactRow) => T | null): T | null {
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== null) return value;
  }
  return null;
}

function chosen<T>(
  rows: readonly ContactRow[],
  preferredId: number | undefined,
  valueOf: (row: ContactRow) => T | null,
): T | null {
  const preferred = rows.find((row) => row.id === preferredId);
  return preferred === undefined ? firstOf(rows, valueOf) : valueOf(preferred);
}

function plainly(all: readonly ContactRow[], prefer: Prefer): ColumnChanges {
  const merged = plainColumns.map((column) => [
    column,
    chosen<string | number>(all, prefer[columns[column].field], (row) => row[column]),
  ]);
  return Object.fromEntries(merged) as ColumnChanges; // of the columns
}

type Address = { typed: string; normalized: string };

function addressOf(typed: string | null, normalized: string | null): Address | null {
  return typed === null || normalized === null ? null : { typed, normalized };
}

/** The first two of all addresses: the secondary one still matches the contact. */
function twoOf(
  all: readonly ContactRow[],
  firsts: (row: ContactRow) => Address | null,
  seconds: (row: ContactRow) => Address | null,
  preferred: { first: number | undefined; second: number | undefined },
): [Address | null, Address | null] {
  const first = chosen(all, preferred.first, firsts);
  const asked = all.find((row) => row.id === preferred.second);
  const [primary, ...others] = all;
  const left = [
    ...(asked === undefined ? [] : [seconds(asked)]),
    ...(primary === undefined ? [] : [seconds(primary), firsts(primary)]),
    ...others.map(firsts),
    ...others.map(seconds),
  ];
  const second = left.find((address) => address !== null && address.normalized !== first?.normalized);
  return [first, second ?? null];
}

function emails(all: readonly ContactRow[], prefer: Prefer): ColumnChanges {
  const [first, second] = twoOf(
    all,
    (row) => addressOf(row.email, row.email_normalized),
    (row) => addressOf(row.secondary_email, row.secondary_email_normalized),
    { first: prefer.email, second: prefer.secondary_email },
  );
  return {
    email: first?.typed ?? null,
    email_normalized: first?.normalized ?? null,
    secondary_email: second?.typed ?? null,
    secondary_email_normalized: second?.normalized ?? null,
  };
}

function phones(all: readonly ContactRow[], prefer: Prefer): ColumnChanges {
  const [first, second] = twoOf(
    all,
    (row) => addressOf(row.phone_number, row.phone_normalized),
    (row) => addressOf(row.secondary_phone_number, row.secondary_phone_normalized),
    { first: prefer.phoneNumber, second: prefer.secondary_phoneNumber },
  );
  return {
    phone_number: first?.typed ?? null,
    phone_normalized: first?.normalized ?? null,
    secondary_phone_number: second?.typed ?? null,
    secondary_phone_normalized: second?.normalized ?? null,
  };
}

/**
 * A contact that receives a booked call through a merge counts as booked. A strategy call outranks a discovery call.
 */
function bookedStatus(primary: ContactRow, others: readonly ContactRow[]): ColumnChanges {
  const booked =
    others.find((row) => row.status === 'STRATEGY_CALL_BOOKED') ??
    others.find((row) => row.status === 'DISCOVERY_CALL_BOOKED');
  if (booked === undefined || primary.status === 'STRATEGY_CALL_BOOKED') return {};
  if (isBooked(primary)) return { status: booked.status };
  return { status: booked.status, status_before_booking: primary.status };
}
