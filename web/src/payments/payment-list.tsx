import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useLevel } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered, sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentRows } from './payment-rows.tsx';
import { noFilter, paymentSearch, type PaymentSearch } from './payment-search.ts';

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
    <Page title="Payments" actions={mayRecord && <Button onClick={record.open}>Record a payment</Button>}>
      {recording && <PaymentForm payment={null} onClose={record.close} />}
      <SavedViews
        list="payments"
        search={search}
        read={paymentSearch}
        fixed={[
          { name: 'All', search: {} },
          { name: 'Without a deal', search: unlinked, count: waiting.data?.count },
          { name: 'Disputed', search: { status: 'DISPUTED' } },
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
    return (
      <Nothing title="Every payment belongs to a deal" description="New ones without a deal show up here." />
    );
  if (!isFiltered(search, noFilter)) {
    return (
      <Nothing
        title="No payments yet"
        description="Payments come in through the API, or are recorded by hand."
      />
    );
  }
  return (
    <Nothing title="No payment matches" description="Change the filters to see more.">
      <Button variant="light" onClick={onClear}>
        Clear the filters
      </Button>
    </Nothing>
  );
}
