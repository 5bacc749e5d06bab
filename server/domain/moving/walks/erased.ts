import { erasedAmong } from '#/domain/crm/contacts/erase-import-links.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';

// Services still have records of people who were erased here; those are not imported.

/** The addresses on a page whose people were erased here and have not come back in another way. */
export function erasedAddresses(tx: Ctx, records: readonly SourceRecord[]): Promise<ReadonlySet<string>> {
  const named = records.flatMap((record) => [...addressesIn(record), ...guestsIn(record)]);
  return erasedAmong(tx, [...new Set(named.map(markOf))]);
}

export function isOfErased(record: SourceRecord, erased: ReadonlySet<string>): boolean {
  return addressesIn(record).some((address) => erased.has(markOf(address)));
}

export function markOf(address: string): string {
  return address.trim().toLowerCase();
}

/** The email addresses and phone numbers of the person a record is about. */
function addressesIn({ kind, data }: SourceRecord): string[] {
  if (data === null) return [];
  switch (kind) {
    case 'contacts':
    case 'deals':
    case 'transactions':
      return textsOf([data.input['email'], data.input['phoneNumber']]);
    case 'eventCalls':
      return textsOf([data.carried['inviteeEmail'], data.carried['phoneNumber']]);
    default:
      return [];
  }
}

function guestsIn({ kind, data }: SourceRecord): string[] {
  const guests = kind === 'eventCalls' ? data?.carried['additionalGuests'] : undefined;
  return Array.isArray(guests) ? textsOf(guests.map((guest: { email?: unknown }) => guest.email)) : [];
}

function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string' && value !== '') as string[]; // as filtered
}
