import type { Ctx } from '#/platform/context/ctx.ts';
import type { ColumnChanges, ContactRow } from './columns.ts';
import { ownedElsewhere } from './external-ids.ts';
import type { CleanedContact } from './contact-input.ts';
import type { Match } from './match.ts';
import { trackingAfter } from './utm.ts';

/** What an upsert changes in the contact it matched. Addresses that other contacts have stay with them. */
export async function mergedChanges(
  tx: Ctx,
  before: ContactRow,
  given: CleanedContact,
  others: readonly Match[],
): Promise<ColumnChanges> {
  const taken = await ownedElsewhere(tx, before.id, given.externalIds);
  const newExternalIds = Object.entries(given.externalIds).filter(([system]) => !taken.has(system));
  const {
    email: _email,
    email_normalized: _asEmail,
    phone_number: _phone,
    phone_normalized: _asPhone,
    ...plain
  } = given.columns;
  return {
    ...plain,
    ...mergedEmail(before, given),
    ...(others.some((other) => other.ways.includes('phone')) ? {} : mergedPhone(before, given)),
    ...mergedStatus(before, given.status),
    ...(newExternalIds.length > 0 && {
      external_ids: { ...before.external_ids, ...Object.fromEntries(newExternalIds) },
    }),
    ...(Object.keys(given.utm).length > 0 && { tracking: trackingAfter(before.tracking, given.utm) }),
    ...(given.consent.length > 0 && { consent: [...before.consent, ...given.consent] }),
  };
}

/**
 * A new address becomes the primary one. The old one becomes the secondary if there is none, so that it still matches.
 */
function mergedEmail(before: ContactRow, { columns }: CleanedContact): ColumnChanges {
  const { email, email_normalized: normalized } = columns;
  if (email === undefined || normalized === undefined || normalized === before.secondary_email_normalized)
    return {};
  const now = { email, email_normalized: normalized };
  const isMoved =
    before.email !== null &&
    normalized !== before.email_normalized &&
    before.secondary_email === null &&
    columns.secondary_email === undefined;
  return isMoved
    ? { ...now, secondary_email: before.email, secondary_email_normalized: before.email_normalized }
    : now;
}

function mergedPhone(before: ContactRow, { columns }: CleanedContact): ColumnChanges {
  const { phone_number: phone, phone_normalized: normalized } = columns;
  if (phone === undefined || normalized === undefined || normalized === before.secondary_phone_normalized)
    return {};
  const now = { phone_number: phone, phone_normalized: normalized };
  const isMoved =
    before.phone_number !== null &&
    normalized !== before.phone_normalized &&
    before.secondary_phone_number === null &&
    columns.secondary_phone_number === undefined;
  return isMoved
    ? {
        ...now,
        secondary_phone_number: before.phone_number,
        secondary_phone_normalized: before.phone_normalized,
      }
    : now;
}

/** While a call is booked, the booked status stays. The given status applies when the call is cancelled. */
export function mergedStatus(before: ContactRow, status: CleanedContact['status']): ColumnChanges {
  if (status === undefined) return {};
  return isBooked(before) ? { status_before_booking: status } : { status };
}

export function isBooked(row: Pick<ContactRow, 'status'>): boolean {
  return row.status === 'DISCOVERY_CALL_BOOKED' || row.status === 'STRATEGY_CALL_BOOKED';
}
