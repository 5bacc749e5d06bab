import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useLevel } from '../auth/session.ts';
import { MoneyViews } from '../ui/money-views.tsx';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered, sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentRows } from './payment-rows.tsx';
import { noFilter, paymentSearch, type PaymentSearch } from './payment-search.ts';
import { say } from './say.ts';

const pageSize = 50;
/** For counting what a view holds. */
const countOnly = 1;
const unlinked: PaymentSearch = { synced: 'false' };

export function PaymentList() {
  const search = useSearch({ from: '/shell/payments' });
  const navigate = useNavigate({ from: '/payments' });
  const mayRecord = useLevel('deals:write') === 'all';
  const [recording, record] = useDisclosure();
  const payments = useQuery({
    ...query(routes.transactions.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const waiting = useQuery(query(routes.transactions.list, { synced: 'false', limit: countOnly }));
  const filter = (change: PaymentSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
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
      <PaymentFilters search={search} filter={filter} />
      <PagedList
        from={payments}
        rows={(data) => data}
        nothing={<NoPayments search={search} onClear={() => filter(noFilter)} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => <PaymentRows payments={shown} />}
      </PagedList>
    </Page>
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
