import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { outcomeMissing } from '../calls/call-search.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { DealFilters } from './deal-filters.tsx';
import { dealSearch, noFilter, type DealSearch } from './deal-search.ts';
import { DealTable } from './deal-table.tsx';

const pageSize = 50;

export function DealList() {
  const search = useSearch({ from: '/shell/deals' });
  const navigate = useNavigate({ from: '/deals' });
  const deals = useQuery({
    ...query(routes.deals.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: DealSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Page title="Deals">
      <SavedViews
        list="deals"
        search={search}
        read={dealSearch}
        fixed={[
          { name: 'All', search: {} },
          { name: 'Not fully paid', search: { paymentStatus: 'UNPAID,PARTIAL' } },
          { name: 'Disputed', search: { paymentStatus: 'DISPUTED' } },
        ]}
      />
      <DealFilters search={search} filter={filter} />
      <PagedList
        from={deals}
        rows={(data) => data.deals}
        nothing={<NoDeals search={search} onClear={() => filter(noFilter)} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => <DealTable deals={shown} />}
      </PagedList>
    </Page>
  );
}

function NoDeals({ search, onClear }: { search: DealSearch; onClear: () => void }) {
  if (!isFiltered(search, noFilter)) {
    return (
      <Nothing
        title="No deals yet"
        description="A deal is made when the outcome of a call is entered as won."
      >
        <ButtonLink to="/calls" search={outcomeMissing} variant="light">
          Enter outcomes of calls
        </ButtonLink>
      </Nothing>
    );
  }
  return (
    <Nothing title="No deal matches" description="Change the filters to see more.">
      <Button variant="light" onClick={onClear}>
        Clear the filters
      </Button>
    </Nothing>
  );
}
