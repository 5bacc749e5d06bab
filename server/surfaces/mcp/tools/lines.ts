import type { Contact, Note } from '@callwright/contract/contact.ts';
import type { Deal } from '@callwright/contract/deal.ts';
import type { EventCall } from '@callwright/contract/event-call.ts';
import type { Event } from '@callwright/contract/events.ts';
import type { Product } from '@callwright/contract/product.ts';
import type { SetterClaim } from '@callwright/contract/setter-claims.ts';
import type { Transaction } from '@callwright/contract/transaction.ts';
import type { User } from '@callwright/contract/users.ts';
import type { z } from 'zod';

// One line per record: enough to choose a record and to refer to it in the next call.

export function contactLine(contact: z.output<typeof Contact>): string {
  const { id, email, phoneNumber, status, stage, closerOwner, setterOwner } = contact;
  const owners = [
    closerOwner === null ? null : `closer ${closerOwner.name}`,
    setterOwner === null ? null : `setter ${setterOwner.name}`,
  ];
  return line(`#${id} ${nameOf(contact)}`, email, phoneNumber, status, stage?.name ?? null, ...owners);
}

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName].filter((part) => part !== null && part !== '').join(' ') || 'without a name';
}

export function noteLine({ id, createdAt, author, note }: z.output<typeof Note>): string {
  return `#${id} ${createdAt}, ${author.name}: ${note}`;
}

export function callLine(call: z.output<typeof EventCall>): string {
  const { id, dateTimeLocal, timeZone, inviteeName, contactId, name, hosts, status, outcome, noSaleReason } =
    call;
  const who = `${inviteeName} (contact ${contactId})`;
  const hostedBy = `with ${hosts.map((host) => host.name).join(', ')}`;
  const state = status === 'SCHEDULED' && outcome !== 'PENDING' ? null : status;
  const result = outcome === 'PENDING' ? null : outcome;
  return line(
    `#${id} ${toMinute(dateTimeLocal)} ${timeZone}`,
    name,
    who,
    hostedBy,
    state,
    result,
    noSaleReason,
  );
}

/** `2026-11-23T09:00`: calls start at full minutes, and their zone is shown separately. */
function toMinute(local: string): string {
  return local.slice(0, 16);
}

/** The same in a list: with the app's address of the call, without what all of them have in common. */
export function callRow(call: z.output<typeof EventCall>): string {
  return `${callLine(call)} · ${call.previewUrl}`;
}

export function eventLine({
  id,
  name,
  linkPrefix,
  eventType,
  status,
  duration,
  durationUnit,
}: z.output<typeof Event>) {
  return line(`#${id} ${name}`, linkPrefix, eventType, `${duration} ${durationUnit.toLowerCase()}`, status);
}

export function dealLine(deal: z.output<typeof Deal>): string {
  const { id, value, currency, productName, transactionType, paymentStatus, contact, closer, time } = deal;
  return line(
    `#${id} ${value} ${currency}`,
    productName,
    `${contact.name} (contact ${contact.id})`,
    `closer ${closer.name}`,
    transactionType,
    paymentStatus,
    time,
  );
}

export function transactionLine(transaction: z.output<typeof Transaction>): string {
  const { id, value, currency, name, email, source, status, dealId, suggestedDealId, occurredAt } =
    transaction;
  const belongs =
    dealId !== null
      ? `deal ${dealId}`
      : suggestedDealId === null
        ? 'no deal'
        : `no deal, perhaps ${suggestedDealId}`;
  return line(`#${id} ${value} ${currency}`, name ?? email, source, status, belongs, occurredAt);
}

export function productLine({ id, name, price, currency, active }: z.output<typeof Product>): string {
  return line(`#${id} ${name}`, price === null ? null : `${price} ${currency}`, active ? null : 'not active');
}

export function userLine(user: z.output<typeof User>): string {
  return line(`#${user.id} ${nameOf(user)}`, user.email, user.role.key, user.status);
}

export function claimLine({
  id,
  contact,
  user,
  claimStatus,
  outcome,
  claimedAt,
}: z.output<typeof SetterClaim>) {
  return line(
    `#${id} ${contact.name} (contact ${contact.id})`,
    user?.name ?? 'nobody',
    claimStatus,
    outcome,
    claimedAt,
  );
}

function line(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

type Page = { readonly count: number; readonly nextCursor: string | null };

/** A page of lines, with the total and how to continue. */
export function page<Row>(
  what: string,
  rows: readonly Row[],
  lineOf: (row: Row) => string,
  { count, nextCursor }: Page,
): string {
  if (rows.length === 0) return `No ${what}.`;
  const head = rows.length === count ? `${count} ${what}:` : `${rows.length} of ${count} ${what}:`;
  const tail = nextCursor === null ? [] : [`More with cursor ${nextCursor}`];
  return [head, ...rows.map(lineOf), ...tail].join('\n');
}
