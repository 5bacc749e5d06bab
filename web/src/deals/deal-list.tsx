import { AsOf } from '../auth/session.ts';
import { AsOfNote } from '../past/as-of-note.tsx';
import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { outcomeMissing } from '../calls/call-search.ts';
import type { Deal } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { writeMoney } from '../ui/money.ts';
import { MoneyViews } from '../ui/money-views.tsx';
import { Page } from '../ui/page.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { chosenColumns } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ListFiles } from '../ui/table/list-files.tsx';
import { LayoutSwitch } from '../ui/table/layout-switch.tsx';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { useDealColumns } from './deal-columns.tsx';
import { DealFilters } from './deal-filters.tsx';
import { dealName } from './deal-name.ts';
import { dealSearch, noFilter, type DealSearch } from './deal-search.ts';
import { dealSource } from './deal-source.ts';
import { say } from './say.ts';

export function DealList() {
  const search = useSearch({ from: '/shell/deals' });
  return (
    <AsOf value={search.asOf}>
      <DealTable search={search} />
    </AsOf>
  );
}

function DealTable({ search }: { search: DealSearch }) {
  const navigate = useNavigate({ from: '/deals' });
  const columns = useDealColumns();
  const [chosen, choose] = useChosenColumns('deals', search, dealSearch);
  const filter = (change: DealSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  const open = ({ id }: Deal) =>
    void navigate({ to: '/deals/$dealId', params: { dealId: String(id) }, search: { asOf: search.asOf } });
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <LayoutSwitch now="table" table="/deals" board="/pipeline/deals" search={search} />
          <MoneyViews />
        </>
      }
    >
      <DealViews search={search} />
      <DealFilters
        hasPast
        search={search}
        filter={filter}
        more={
          <>
            <ListFiles resource="deals" filters={dealSource(search).input} />
            <ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />
          </>
        }
      />
      <AsOfNote of="list" search={search} filter={filter} />
      <DataTable
        label={say('title')}
        source={dealSource(search)}
        columns={chosenColumns(columns, chosen)}
        nameOf={dealName}
        onOpen={open}
        order={{
          column: search.orderColumn ?? 'time',
          by: search.orderBy ?? 'desc',
          set: (orderColumn, orderBy) =>
            filter({ orderColumn: orderColumn as DealSearch['orderColumn'], orderBy }), // an order of a column
        }}
        totals={(count) =>
          search.asOf === undefined ? (
            <DealTotals count={count} search={search} />
          ) : (
            <span>{say('count', { count })}</span>
          )
        }
        nothing={<NoDeals search={search} onClear={() => filter(noFilter)} />}
      />
    </Page>
  );
}

/** Views of deals, for table and board. */
export function DealViews({ search, to }: { search: DealSearch; to?: '/pipeline/deals' }) {
  return (
    <SavedViews
      list="deals"
      {...(to !== undefined && { to })}
      search={search}
      read={dealSearch}
      fixed={[
        { name: say('view.all'), search: {} },
        { name: say('view.notPaid'), search: { paymentStatus: 'UNPAID,PARTIAL' } },
        { name: say('view.disputed'), search: { paymentStatus: 'DISPUTED' } },
      ]}
    />
  );
}

/** The totals of all matching deals, not only of the visible rows, by currency. */
function DealTotals({ count, search }: { count: number; search: DealSearch }) {
  const { orderColumn: _column, orderBy: _by, page: _page, ...filters } = search;
  const board = useQuery({
    ...query(routes.deals.board, { ...filters, groupBy: 'transactionType' }),
    placeholderData: keepPreviousData,
  });
  const sums = sumByCurrency((board.data?.data.columns ?? []).flatMap((column) => column.sums));
  return (
    <>
      <span>{say('count', { count })}</span>
      {sums.map(({ currency, value, collected }) => (
        <span key={currency}>
          {say('total.sold')} <strong>{writeMoney(value, currency)}</strong>
          {`, ${say('total.collected')} `}
          <strong>{writeMoney(collected, currency)}</strong>
        </span>
      ))}
    </>
  );
}

type Sum = { currency: string; value: number; collected: number };

function sumByCurrency(sums: readonly Sum[]): Sum[] {
  const byCurrency = new Map<string, Sum>();
  for (const { currency, value, collected } of sums) {
    const before = byCurrency.get(currency);
    byCurrency.set(currency, {
      currency,
      value: (before?.value ?? 0) + value,
      collected: (before?.collected ?? 0) + collected,
    });
  }
  return [...byCurrency.values()];
}

export function NoDeals({ search, onClear }: { search: DealSearch; onClear: () => void }) {
  if (!isFiltered(search, noFilter)) {
    return (
      <Nothing title={say('none')} description={say('noneHelp')}>
        <ButtonLink to="/calls" search={outcomeMissing} variant="light">
          {say('none.calls')}
        </ButtonLink>
      </Nothing>
    );
  }
  return (
    <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
      <Button variant="light" onClick={onClear}>
        {say('clear')}
      </Button>
    </Nothing>
  );
}
