import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { ConnectHint } from '../calendars/connect-hint.tsx';
import type { Call } from '../records.ts';
import { OutcomeQueue } from '../outcomes/outcome-queue.tsx';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { dateOf, writeDay } from '../ui/time.ts';
import { CallFilters } from './call-filters.tsx';
import { CallRow } from './call-row.tsx';
import { CallViews } from './call-views.tsx';
import { callSearch, isOutcomeMissing, noFilter, outcomeMissing, type CallSearch } from './call-search.ts';
import { ButtonLink } from '../ui/link.tsx';
import { RowList } from '../ui/row-list.tsx';
import { say } from './say.ts';

const pageSize = 50;
/** For counting what a view holds. */
const countOnly = 1;

export function CallList() {
  const search = useSearch({ from: '/shell/calls' });
  const navigate = useNavigate({ from: '/calls' });
  const { user } = useMe();
  const { eventType = 'UPCOMING', page = 0 } = search;
  const calls = useQuery({
    ...query(routes.eventCalls.list, {
      ...search,
      eventType,
      page,
      limit: pageSize,
      orderColumn: 'dateTime',
      orderBy: eventType === 'UPCOMING' ? 'asc' : 'desc',
    }),
    placeholderData: keepPreviousData,
  });
  const missing = useQuery(query(routes.eventCalls.list, { ...outcomeMissing, limit: countOnly }));
  const [entering, setEntering] = useState<Call | null>(null);
  const filter = (change: CallSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Page title={say('calls')} actions={<CallViews current="list" />}>
      <ConnectHint />
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
      <CallFilters search={search} filter={filter} />
      <PagedList
        from={calls}
        rows={(data) => data.eventCalls}
        nothing={<NoCalls search={search} onClear={() => filter(noFilter)} />}
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => <Days calls={shown} timeZone={user.timeZone} onOutcome={setEntering} />}
      </PagedList>
      <OutcomeQueue calls={calls.data?.data.eventCalls ?? []} current={entering} onCurrent={setEntering} />
    </Page>
  );
}

type DaysProps = { calls: readonly Call[]; timeZone: string; onOutcome: (call: Call) => void };

function Days({ calls, timeZone, onOutcome }: DaysProps) {
  const mayRecord = useMay('outcomes:write');
  const days = Map.groupBy(calls, (call) => dateOf(call.dateTime, timeZone));
  return (
    <Stack gap="xl">
      <Text size="sm" c="dimmed">
        {say('times', { zone: timeZone })}
      </Text>
      {[...days].map(([date, ofDay]) => (
        <Stack key={date} component="section" gap="xs" aria-label={writeDay(date, timeZone)}>
          <Group gap="xs">
            <Title order={2} size="h5">
              {writeDay(date, timeZone)}
            </Title>
            <Badge variant="light" color="gray" aria-label={say('count', { count: ofDay.length })}>
              {ofDay.length}
            </Badge>
          </Group>
          <RowList>
            {ofDay.map((call) => (
              <CallRow
                key={call.id}
                call={call}
                timeZone={timeZone}
                onOutcome={
                  mayRecord && call.outcome === 'PENDING_OUTCOME' ? () => onOutcome(call) : undefined
                }
              />
            ))}
          </RowList>
        </Stack>
      ))}
    </Stack>
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
