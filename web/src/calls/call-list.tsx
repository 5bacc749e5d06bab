import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { AsOf, useMay, useMe } from '../auth/session.ts';
import { AsOfNote } from '../past/as-of-note.tsx';
import { ConnectHint } from '../calendars/connect-hint.tsx';
import { OutcomeQueue } from '../outcomes/outcome-queue.tsx';
import type { Call } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { chosenColumns } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ListFiles } from '../ui/table/list-files.tsx';
import { useSelection } from '../ui/table/use-selection.ts';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { BulkCalls } from './bulk-calls.tsx';
import { useCallColumns } from './call-columns.tsx';
import { CallFilters } from './call-filters.tsx';
import {
  callSearch,
  isOutcomeMissing,
  noFilter,
  orderOf,
  outcomeMissing,
  type CallSearch,
} from './call-search.ts';
import { callSource } from './call-source.ts';
import { CallViews } from './call-views.tsx';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

/** The page size for counting a view. */
const countOnly = 1;
/** The number of outcomes that one enters in a row. */
const queueMax = 100;

export function CallList() {
  const search = useSearch({ from: '/shell/calls' });
  return (
    <AsOf value={search.asOf}>
      <CallTable search={search} />
    </AsOf>
  );
}

function CallTable({ search }: { search: CallSearch }) {
  const navigate = useNavigate({ from: '/calls' });
  const mayWrite = useMay('calls:write');
  const [entering, setEntering] = useState<Call | null>(null);
  const selection = useSelection<Call>(search);
  const columns = useCallColumns(setEntering);
  const [chosen, choose] = useChosenColumns('calls', search, callSearch);
  const filter = (change: CallSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  const open = ({ previewId }: Call) =>
    void navigate({ to: '/calls/$previewId', params: { previewId }, search: { asOf: search.asOf } });
  return (
    <Page title={say('calls')} actions={<CallViews current="list" />}>
      <ConnectHint />
      <CallSavedViews search={search} />
      <CallFilters
        search={search}
        filter={filter}
        more={
          <>
            <ListFiles resource="eventCalls" filters={callSource(search).input} />
            <ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />
          </>
        }
      />
      <AsOfNote of="list" search={search} filter={filter} />
      <DataTable
        label={say('calls')}
        source={callSource(search)}
        columns={chosenColumns(columns, chosen)}
        nameOf={inviteeOf}
        onOpen={open}
        picked={mayWrite ? selection : null}
        order={{
          ...orderOf(search),
          set: (orderColumn, orderBy) =>
            filter({ orderColumn: orderColumn as CallSearch['orderColumn'], orderBy }), // an order of a column
        }}
        totals={(count) => <CallTotals count={count} />}
        nothing={<NoCalls search={search} onClear={() => filter(noFilter)} />}
      />
      {mayWrite && <BulkCalls selection={selection} />}
      <MissingOutcomes search={search} entering={entering} onEntering={setEntering} />
    </Page>
  );
}

function CallSavedViews({ search }: { search: CallSearch }) {
  const missing = useQuery(query(routes.eventCalls.list, { ...outcomeMissing, limit: countOnly }));
  return (
    <SavedViews
      list="calls"
      search={search}
      read={callSearch}
      fixed={[
        { name: say('upcoming'), search: {} },
        { name: say('needsOutcome'), search: outcomeMissing, count: missing.data?.meta.count },
        { name: say('past'), search: { eventType: 'PAST' } },
        { name: say('all'), search: { eventType: 'ALL' } },
      ]}
    />
  );
}

function CallTotals({ count }: { count: number }) {
  const { user } = useMe();
  return (
    <>
      <span>{say('count', { count })}</span>
      <span>{say('times', { zone: user.timeZone })}</span>
    </>
  );
}

type MissingProps = { search: CallSearch; entering: Call | null; onEntering: (call: Call | null) => void };

/** The form for a missing outcome, and then for the next call of the list without one. */
function MissingOutcomes({ search, entering, onEntering }: MissingProps) {
  const { page: _page, ...filters } = search;
  const { column, by } = orderOf(search);
  const missing = useQuery({
    ...query(routes.eventCalls.list, {
      ...filters,
      ...outcomeMissing,
      orderColumn: column,
      orderBy: by,
      limit: queueMax,
    }),
    enabled: entering !== null,
  });
  return (
    <OutcomeQueue calls={missing.data?.data.eventCalls ?? []} current={entering} onCurrent={onEntering} />
  );
}

function NoCalls({ search, onClear }: { search: CallSearch; onClear: () => void }) {
  if (isOutcomeMissing(search))
    return <Nothing title={say('allLogged')} description={say('allLoggedHelp')} />;
  if (isFiltered(search, noFilter)) {
    return (
      <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
        <Button variant="light" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      </Nothing>
    );
  }
  if (search.eventType === 'PAST') return <Nothing title={say('noPast')} />;
  return (
    <Nothing title={say('noCalls')} description={say('noCallsHelp')}>
      <ButtonLink to="/events" variant="light">
        {say('toEvents')}
      </ButtonLink>
    </Nothing>
  );
}
