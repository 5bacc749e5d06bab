import { Link } from '@tanstack/react-router';
import { useAsOf, useMay, useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { dealTypeNames, optionsOf } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import { ChooseCell } from '../ui/table/choose-cell.tsx';
import type { CellPlace, Column } from '../ui/table/column.ts';
import { Person } from '../ui/table/person.tsx';
import { writeShortDate } from '../ui/time.ts';
import { useFields } from '../ui/use-fields.ts';
import { changeKind } from './change-deal.ts';
import { DealKindBadge, PaymentStatusBadge } from './deal-badges.tsx';
import { dealName } from './deal-name.ts';
import { say } from './say.ts';

/** The columns of the table of deals, with the custom fields of deals at the end. */
export function useDealColumns(): readonly Column<Deal>[] {
  const { user } = useMe();
  const mayWrite = useMay('deals:write');
  const asOf = useAsOf();
  const fields = useFields('DEAL').data?.data ?? [];
  const day = (moment: string) => <time dateTime={moment}>{writeShortDate(moment, user.timeZone)}</time>;
  return [
    {
      key: 'contact',
      label: say('contact'),
      width: 220,
      cell: (deal, { tabIndex }) => (
        <Person name={dealName(deal)}>
          <Link
            to="/deals/$dealId"
            params={{ dealId: String(deal.id) }}
            search={{ asOf }}
            tabIndex={tabIndex}
          >
            {dealName(deal)}
          </Link>
        </Person>
      ),
    },
    {
      key: 'product',
      label: say('product'),
      width: 180,
      card: 'line',
      cell: (deal) => deal.productName ?? '–',
    },
    {
      key: 'kind',
      label: say('kind'),
      width: 120,
      cell: (deal, place) =>
        mayWrite ? <KindCell deal={deal} place={place} /> : <DealKindBadge deal={deal} />,
    },
    {
      key: 'payment',
      label: say('payment'),
      width: 130,
      card: 'line',
      cell: (deal) => <PaymentStatusBadge deal={deal} />,
    },
    { key: 'closer', label: say('closer'), width: 150, cell: (deal) => deal.closer.name },
    {
      key: 'time',
      label: say('date'),
      width: 120,
      order: { column: 'time', first: 'desc' },
      cell: (deal) => day(deal.time),
    },
    {
      key: 'collected',
      label: say('collected'),
      width: 110,
      isNumber: true,
      cell: (deal) => writeMoney(deal.collected, deal.currency),
    },
    {
      key: 'value',
      label: say('value'),
      width: 110,
      isNumber: true,
      card: 'end',
      order: { column: 'value', first: 'desc' },
      cell: (deal) => <strong>{writeMoney(deal.value, deal.currency)}</strong>,
    },
    {
      key: 'balance',
      label: say('balance'),
      width: 110,
      isNumber: true,
      isExtra: true,
      cell: (deal) => writeMoney(deal.balance, deal.currency),
    },
    {
      key: 'setter',
      label: say('setter'),
      width: 150,
      isExtra: true,
      cell: (deal) => deal.setter?.name ?? '–',
    },
    { key: 'email', label: say('payerEmail'), width: 190, isExtra: true, cell: (deal) => deal.email ?? '–' },
    {
      key: 'createdAt',
      label: say('entered'),
      width: 120,
      isExtra: true,
      order: { column: 'createdAt', first: 'desc' },
      cell: (deal) => day(deal.createdAt),
    },
    ...fields.map(({ identifier, name }): Column<Deal> => ({
      key: `field.${identifier}`,
      label: name,
      width: 150,
      isExtra: true,
      cell: ({ customFields }) => customFields[identifier]?.join(', ') ?? '–',
    })),
  ];
}

function KindCell({ deal, place }: { deal: Deal; place: CellPlace }) {
  const { transactionType: kind } = deal;
  const choices = optionsOf(dealTypeNames);
  return (
    <ChooseCell
      label={say('kind')}
      name={dealName(deal)}
      now={dealTypeNames[kind]}
      chosen={[kind]}
      choices={choices}
      place={place}
      onChoose={(value) => {
        const to = choices.find((choice) => choice.value === value)?.value;
        if (to !== undefined && to !== kind) void changeKind(deal, kind, to);
      }}
    >
      <DealKindBadge deal={deal} />
    </ChooseCell>
  );
}
