import { Badge, Group, Paper, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { api, type Call } from '../endpoints.ts';
import { callKindNames, callTypeNames, optionsOf } from '../ui/choices.ts';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { dateOf, writeDay } from '../ui/time.ts';
import classes from '../ui/list.module.css';
import { CallRow } from './call-row.tsx';
import type { CallSearch } from './call-search.ts';
import { ButtonLink } from '../ui/link.tsx';

const pageSize = 50;
const times = [
  { value: 'UPCOMING', label: 'Upcoming' },
  { value: 'PAST', label: 'Past' },
  { value: 'ALL', label: 'All' },
] as const;

export function CallList() {
  const search = useSearch({ from: '/shell/calls' });
  const navigate = useNavigate({ from: '/calls' });
  const { user } = useMe();
  const { eventType = 'UPCOMING', page = 0 } = search;
  const calls = useQuery({
    ...query(api.eventCalls.list, {
      ...search,
      eventType,
      page,
      limit: pageSize,
      orderColumn: 'dateTime',
      orderBy: eventType === 'UPCOMING' ? 'asc' : 'desc',
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: CallSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Page title="Calls">
      <Group align="flex-end" gap="sm">
        <SegmentedControl
          aria-label="When"
          data={[...times]}
          value={eventType}
          onChange={(value) => filter({ eventType: value })}
        />
        <Select
          label="Status"
          placeholder="Any"
          clearable
          w={150}
          data={optionsOf(callKindNames)}
          value={search.types ?? null}
          onChange={(value) => filter({ types: value ?? undefined })}
        />
        <Select
          label="Type"
          placeholder="Any"
          clearable
          w={160}
          data={optionsOf(callTypeNames)}
          value={search.callTypes ?? null}
          onChange={(value) => filter({ callTypes: value ?? undefined })}
        />
        <SearchField
          label="Search"
          placeholder="Name, e-mail or phone"
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
      </Group>
      <Loaded from={calls}>
        {({ data, meta }) => (
          <>
            {data.eventCalls.length === 0 ? (
              <NoCalls search={search} />
            ) : (
              <Days calls={data.eventCalls} timeZone={user.timeZone} />
            )}
            <Pager
              meta={meta}
              onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Days({ calls, timeZone }: { calls: readonly Call[]; timeZone: string }) {
  const days = Map.groupBy(calls, (call) => dateOf(call.dateTime, timeZone));
  return (
    <Stack gap="xl">
      <Text size="sm" c="dimmed">
        Times in {timeZone}
      </Text>
      {[...days].map(([date, ofDay]) => (
        <Stack key={date} component="section" gap="xs" aria-label={writeDay(date, timeZone)}>
          <Group gap="xs">
            <Title order={2} size="h5">
              {writeDay(date, timeZone)}
            </Title>
            <Badge variant="light" color="gray" aria-label={`${ofDay.length} calls`}>
              {ofDay.length}
            </Badge>
          </Group>
          <Paper withBorder component="ul" p={0} m={0} className={classes['list'] ?? ''}>
            {ofDay.map((call) => (
              <CallRow key={call.id} call={call} timeZone={timeZone} />
            ))}
          </Paper>
        </Stack>
      ))}
    </Stack>
  );
}

function NoCalls({ search }: { search: CallSearch }) {
  if (search.search !== undefined || search.types !== undefined || search.callTypes !== undefined) {
    return <Nothing title="No call matches" description="Change the filters to see more." />;
  }
  if (search.eventType === 'PAST') return <Nothing title="No calls yet" />;
  return (
    <Nothing
      title="No calls booked"
      description="Share the link of an event; what people book shows up here."
    >
      <ButtonLink to="/events" variant="light">
        Go to the events
      </ButtonLink>
    </Nothing>
  );
}
