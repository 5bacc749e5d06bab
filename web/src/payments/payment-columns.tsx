import { Link } from '@tanstack/react-router';
import { useAsOf, useMe } from '../auth/session.ts';
import { transactionSourceNames } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import type { Column } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { Person } from '../ui/table/person.tsx';
import { writeShortDate } from '../ui/time.ts';
import { DealCell } from './deal-cell.tsx';
import { payerOf } from './payer.ts';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentStatus } from './payment-badges.tsx';
import type { ListedPayment } from './payment-source.ts';
import { say } from './say.ts';

/** The columns of the table of payments. */
export function usePaymentColumns(): readonly Column<ListedPayment>[] {
  const { user } = useMe();
  const asOf = useAsOf();
  const text = (value: string | null) => value || <Empty />;
  const day = (moment: string) => <time dateTime={moment}>{writeShortDate(moment, user.timeZone)}</time>;
  return [
    {
      key: 'payer',
      label: say('payer'),
      width: 210,
      cell: (payment, { tabIndex }) => (
        <Person name={payerOf(payment)}>
          {payment.contactId === null ? (
            payerOf(payment)
          ) : (
            <Link
              to="/contacts/$contactId"
              params={{ contactId: String(payment.contactId) }}
              search={{ asOf }}
              tabIndex={tabIndex}
            >
              {payerOf(payment)}
            </Link>
          )}
        </Person>
      ),
    },
    {
      key: 'amount',
      label: say('form.amount'),
      width: 110,
      isNumber: true,
      card: 'end',
      order: { column: 'amount', first: 'desc' },
      cell: ({ value, currency }) => <strong>{writeMoney(value, currency)}</strong>,
    },
    {
      key: 'status',
      label: say('filter.status'),
      width: 150,
      card: 'line',
      cell: ({ status }) => <PaymentStatus status={status} />,
    },
    {
      key: 'date',
      label: say('form.time'),
      width: 120,
      order: { column: 'date', first: 'desc' },
      cell: ({ occurredAt }) => day(occurredAt),
    },
    {
      key: 'deal',
      label: say('deal'),
      width: 300,
      card: 'line',
      cell: (payment, place) => <DealCell payment={payment} place={place} />,
    },
    {
      key: 'source',
      label: say('filter.source'),
      width: 100,
      cell: ({ source }) => transactionSourceNames[source],
    },
    {
      key: 'description',
      label: say('form.description'),
      width: 180,
      isExtra: true,
      cell: ({ description }) => text(description),
    },
    {
      key: 'actions',
      label: say('actions'),
      width: 90,
      cell: (payment, place) => <PaymentActions payment={payment} place={place} />,
    },
    {
      key: 'cash',
      label: say('collected'),
      width: 110,
      isNumber: true,
      isExtra: true,
      cell: ({ cash, currency }) => writeMoney(cash, currency),
    },
    {
      key: 'refunded',
      label: say('form.refunded'),
      width: 130,
      isNumber: true,
      isExtra: true,
      cell: ({ refundedAmount, currency }) =>
        refundedAmount === 0 ? <Empty /> : writeMoney(refundedAmount, currency),
    },
    { key: 'email', label: say('form.email'), width: 190, isExtra: true, cell: ({ email }) => text(email) },
    {
      key: 'phone',
      label: say('form.phone'),
      width: 150,
      isExtra: true,
      cell: ({ phoneNumber }) => text(phoneNumber),
    },
    {
      key: 'reference',
      label: say('reference'),
      width: 190,
      isExtra: true,
      cell: ({ externalId }) => text(externalId),
    },
    {
      key: 'createdAt',
      label: say('entered'),
      width: 120,
      isExtra: true,
      cell: ({ createdAt }) => day(createdAt),
    },
  ];
}
