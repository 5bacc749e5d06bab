import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { api, type CallEvent, type ExplainedDay } from '../endpoints.ts';
import { Page } from '../ui/page.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { today, writeDate } from '../ui/time.ts';
import { ExplainedSlots } from './explained-slots.tsx';
import { HostSelect } from './host-select.tsx';
import { reasonNames } from './slot-reasons.ts';
import type { SlotSearch } from './slot-search.ts';

/** Why times of an event are offered on a day, and why others are not. */
export function ExplainTimes() {
  const { eventId } = useParams({ from: '/shell/events/$eventId/times' });
  const event = useQuery(query(api.events.detail, { id: eventId }));
  return (
    <Page
      title="Why is a time missing?"
      back={{ to: '/events/$eventId', params: { eventId }, label: event.data?.data.event.name ?? 'Event' }}
    >
      <Loaded from={event}>{({ data }) => <Explained event={data.event} />}</Loaded>
    </Page>
  );
}

function Explained({ event }: { event: CallEvent }) {
  const search = useSearch({ from: '/shell/events/$eventId/times' });
  const navigate = useNavigate({ from: '/events/$eventId/times' });
  const { user } = useMe();
  const { timeZone = user.timeZone, date = today(timeZone), selectedHost, show } = search;
  const day = useQuery({
    ...query(api.events.troubleshootSlots, {
      linkPrefix: event.linkPrefix,
      date,
      timezone: timeZone,
      selectedHost,
    }),
    placeholderData: keepPreviousData,
  });
  const change = (part: SlotSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  return (
    <Stack>
      <Group align="flex-end" gap="sm">
        <DatePickerInput
          label="Day"
          w={220}
          valueFormat="ddd, D MMM YYYY"
          value={date}
          onChange={(next) => change({ date: next ?? undefined })}
        />
        <TimeZoneSelect
          label="Time zone"
          w={220}
          value={timeZone}
          onChange={(next) => change({ timeZone: next ?? undefined })}
        />
        <HostSelect
          event={event}
          value={selectedHost ?? null}
          onChange={(next) => change({ selectedHost: next ?? undefined })}
        />
        <SegmentedControl
          aria-label="Times shown"
          data={[
            { value: 'all', label: 'All times' },
            { value: 'missing', label: 'Missing ones' },
          ]}
          value={show ?? 'all'}
          onChange={(next) => change({ show: next === 'missing' ? 'missing' : undefined })}
        />
      </Group>
      <Loaded from={day}>
        {({ data }) => (
          <>
            <Summary day={data} />
            <Times day={data} isMissingOnly={show === 'missing'} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Summary({ day: { date, event, summary } }: { day: ExplainedDay }) {
  const reasons = Object.entries(summary.byReason) as [keyof typeof reasonNames, number][]; // its keys by type
  return (
    <>
      {event.status === 'DEACTIVATED' && (
        <Alert color="yellow">
          The event is switched off: nobody can book it. Below is what will be offered once it is on again.
        </Alert>
      )}
      <Text aria-live="polite">
        <strong>{writeDate(date)}</strong>: {summary.offered} offered, {summary.hidden} not.{' '}
        {reasons
          .toSorted(([, a], [, b]) => b - a)
          .map(([reason, count]) => `${reasonNames[reason]}: ${count}`)
          .join('; ')}
      </Text>
    </>
  );
}

function Times({ day, isMissingOnly }: { day: ExplainedDay; isMissingOnly: boolean }) {
  const slots = isMissingOnly ? day.slots.filter(({ available }) => !available) : day.slots;
  if (slots.length > 0) return <ExplainedSlots slots={slots} timeZone={day.timezone} />;
  if (day.slots.length > 0) return <Nothing title="No time is missing on this day" />;
  return (
    <Nothing
      title="No host has hours on this day"
      description="Hours, overrides and absences are set under Availability; who hosts, in the event."
    />
  );
}
