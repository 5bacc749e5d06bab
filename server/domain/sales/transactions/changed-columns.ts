import type { Input } from '@callwright/contract/endpoint.ts';
import type { update } from '@callwright/contract/transactions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#/platform/values/money.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { transactionSearchText } from './columns.ts';
import { contactOfPayer, payerOf } from './payer.ts';
import { moneyAfter } from './refund.ts';
import type { TransactionRow } from './transaction.ts';

export type Changes = Omit<Input<typeof update>, 'id'>;

/**
 * The columns of a transaction after a change. If it has no deal and the payer's address changes, the contact is
 * matched again, unless the request names one.
 */
export async function changedColumns(
  tx: Ctx,
  before: TransactionRow,
  changes: Changes,
  isFree: boolean,
): Promise<Record<string, unknown>> {
  const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  const payer = payerOf(
    tx,
    given(changes.email, before.email),
    given(changes.phoneNumber, before.phone_number),
  );
  const isOtherPayer =
    payer.email_normalized !== before.email_normalized || payer.phone_normalized !== before.phone_normalized;
  const contactId = isFree && isOtherPayer ? await contactOfPayer(tx, payer) : before.contact_id;
  const money = moneyColumns(before, changes);
  const searched = { ...payer, ...money, name: given(changes.name, before.name) || null };
  return {
    ...searched,
    search_text: transactionSearchText({ ...searched, external_id: before.external_id }),
    description: given(changes.description, before.description) || null,
    source: changes.source ?? before.source,
    contact_id: given(changes.contactId, contactId),
    occurred_at:
      changes.occurredAt === undefined
        ? before.occurred_at
        : iso(toInstantMs(changes.occurredAt, tx.account.timeZone, 'occurredAt')),
    updated_by: given(changes.updatedBy, before.updated_by),
  };
}

/** If only the currency changes, amounts keep their numbers. Those that the request replaces need not fit it. */
function moneyColumns(before: TransactionRow, changes: Changes) {
  const currency = changes.currency ?? before.currency;
  const minor = (given: number | undefined, field: string): number | undefined =>
    given === undefined ? undefined : toMinorUnits(given, currency, field);
  const kept = (amount: number, field: string): number =>
    toMinorUnits(fromMinorUnits(amount, before.currency), currency, field);
  const value = minor(changes.value, 'value') ?? kept(before.value, 'value');
  const staysPart =
    (changes.status ?? before.status) === 'PARTIALLY_REFUNDED' && changes.refundedAmount === undefined;
  const refunded = staysPart ? kept(before.refunded_amount, 'refundedAmount') : 0;
  const money = moneyAfter(
    { value, status: before.status, refunded },
    { value, status: changes.status, refunded: minor(changes.refundedAmount, 'refundedAmount') },
  );
  if ('reason' in money) throw invalid({ [money.field]: [money.reason] });
  return { value: money.value, currency, status: money.status, refunded_amount: money.refunded };
}
