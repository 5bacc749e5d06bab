import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { AsOf, useLevel, useMay } from '../auth/session.ts';
import { AsOfNote } from '../past/as-of-note.tsx';
import type { Payment } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { MoneyViews } from '../ui/money-views.tsx';
import { Page } from '../ui/page.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered, sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { chosenColumns } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ListFiles } from '../ui/table/list-files.tsx';
import { useSelection } from '../ui/table/use-selection.ts';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { BulkPayments } from './bulk-payments.tsx';
import { ChooseDeal } from './choose-deal.tsx';
import { payerOf } from './payer.ts';
import { usePaymentColumns } from './payment-columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentForm } from './payment-form.tsx';
import { noFilter, orderOf, orderTo, paymentSearch, type PaymentSearch } from './payment-search.ts';
import { paymentSource, type ListedPayment } from './payment-source.ts';
import { say } from './say.ts';

/** The page size for counting a view. */
const countOnly = 1;
const unlinked: PaymentSearch = { synced: 'false' };

export function PaymentList() {
  const search = useSearch({ from: '/shell/payments' });
  return (
    <AsOf value={search.asOf}>
      <PaymentTable search={search} />
    </AsOf>
  );
}

function PaymentTable({ search }: { search: PaymentSearch }) {
  const navigate = useNavigate({ from: '/payments' });
  const mayRecord = useLevel('deals:write') === 'all';
  const mayLink = useMay('deals:write');
  const [recording, record] = useDisclosure();
  const [linking, setLinking] = useState<Payment | null>(null);
  const selection = useSelection<ListedPayment>(search);
  const columns = usePaymentColumns();
  const [chosen, choose] = useChosenColumns('payments', search, paymentSearch);
  const filter = (change: PaymentSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  const open = (payment: Payment) => {
    if (payment.dealId !== null)
      void navigate({
        to: '/deals/$dealId',
        params: { dealId: String(payment.dealId) },
        search: { asOf: search.asOf },
      });
    else if (mayLink) setLinking(payment);
  };
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <MoneyViews />
          {mayRecord && <Button onClick={record.open}>{say('record')}</Button>}
        </>
      }
    >
      {recording && <PaymentForm payment={null} onClose={record.close} />}
      {linking !== null && <ChooseDeal payment={linking} onClose={() => setLinking(null)} />}
      <PaymentViews search={search} />
      <PaymentFilters
        search={search}
        filter={filter}
        more={
          <>
            <ListFiles resource="transactions" filters={paymentSource(search).input} />
            <ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />
          </>
        }
      />
      <AsOfNote of="list" search={search} filter={filter} />
      <DataTable
        label={say('title')}
        source={paymentSource(search)}
        columns={chosenColumns(columns, chosen)}
        nameOf={(payment) =>
          say('payment.by', {
            amount: writeMoney(payment.value, payment.currency),
            payerOf: payerOf(payment),
          })
        }
        onOpen={open}
        picked={mayLink ? selection : null}
        order={{ ...orderOf(search), set: (column, by) => filter(orderTo(column, by)) }}
        totals={(count) =>
          search.asOf === undefined ? (
            <PaymentTotals count={count} search={search} />
          ) : (
            <span>{say('count', { count })}</span>
          )
        }
        nothing={<NoPayments search={search} onClear={() => filter(noFilter)} />}
      />
      {mayLink && <BulkPayments selection={selection} />}
    </Page>
  );
}

function PaymentViews({ search }: { search: PaymentSearch }) {
  const waiting = useQuery(query(routes.transactions.list, { synced: 'false', limit: countOnly }));
  return (
    <SavedViews
      list="payments"
      search={search}
      read={paymentSearch}
      fixed={[
        { name: say('view.all'), search: {} },
        { name: say('filter.unlinked'), search: unlinked, count: waiting.data?.count },
        { name: say('view.disputed'), search: { status: 'DISPUTED' } },
      ]}
    />
  );
}

/** The totals of all matching payments, not only of the visible rows, by currency. */
function PaymentTotals({ count, search }: { count: number; search: PaymentSearch }) {
  const { sort: _sort, sortByAmount: _amount, page: _page, ...filters } = search;
  const totals = useQuery({
    ...query(routes.transactions.totals, filters),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <span>{say('count', { count })}</span>
      {(totals.data?.data.sums ?? []).map(({ currency, value, cash }) => (
        <span key={currency}>
          {say('total')} <strong>{writeMoney(value, currency)}</strong>
          {`, ${say('total.collected')} `}
          <strong>{writeMoney(cash, currency)}</strong>
        </span>
      ))}
    </>
  );
}

function NoPayments({ search, onClear }: { search: PaymentSearch; onClear: () => void }) {
  if (sameSearch(search, unlinked))
    return <Nothing title={say('allLinked')} description={say('allLinkedHelp')} />;
  if (!isFiltered(search, noFilter)) {
    return <Nothing title={say('none')} description={say('noneHelp')} />;
  }
  return (
    <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
      <Button variant="light" onClick={onClear}>
        {say('clear')}
      </Button>
    </Nothing>
  );
}
