import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { CallEvent, ExplainedDay } from '../records.ts';
import { Page } from '../ui/page.tsx';
import { joined, parts } from '../ui/search-params.ts';
import { Loaded, Nothing } from '../ui/states.tsx';
import { today, writeDate } from '../ui/time.ts';
import { ExplainedSlots } from './explained-slots.tsx';
import { say } from './say.ts';
import { SlotFilters } from './slot-filters.tsx';
import { reasonName, type Reason } from './slot-reasons.ts';

/** Explains why times of an event are offered on a day or not. */
export function ExplainTimes() {
  const { eventId } = useParams({ from: '/shell/events/$eventId/times' });
  const event = useQuery(query(routes.events.detail, { id: eventId }));
  return (
    <Page
      title={say('why')}
      back={{
        to: '/events/$eventId',
        params: { eventId },
        label: event.data?.data.event.name ?? say('event'),
      }}
    >
      <Loaded from={event}>{({ data }) => <Explained event={data.event} />}</Loaded>
    </Page>
  );
}

function Explained({ event }: { event: CallEvent }) {
  const search = useSearch({ from: '/shell/events/$eventId/times' });
  const navigate = useNavigate({ from: '/events/$eventId/times' });
  const { user } = useMe();
  const { timeZone = user.timeZone, date = today(timeZone), selectedHost, rules, show } = search;
  const day = useQuery({
    ...query(routes.events.troubleshootSlots, {
      linkPrefix: event.linkPrefix,
      date,
      timezone: timeZone,
      selectedHost,
      // The URL may name a rule that has been deleted since.
      routingGroupIds: joined(
        parts(rules).filter((id) => event.routingRules.some((rule) => String(rule.id) === id)),
      ),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <SlotFilters
        event={event}
        search={{ ...search, timeZone, date }}
        onChange={(part) => void navigate({ search: (current) => ({ ...current, ...part }), replace: true })}
      />
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

function Summary({ day: { date, event, summary, appliedHostIds } }: { day: ExplainedDay }) {
  const reasons = Object.entries(summary.byReason) as [Reason, number][]; // its keys by type
  return (
    <>
      {event.status === 'DEACTIVATED' && <Alert color="yellow">{say('why.off')}</Alert>}
      {appliedHostIds !== undefined && <Alert color="blue">{say('why.widened')}</Alert>}
      <div aria-live="polite">
        <Text>
          {say('why.summary', {
            date: writeDate(date),
            offered: summary.offered,
            hidden: summary.hidden,
          })}
        </Text>
        <Group gap="xs" mt={4}>
          {reasons
            .toSorted(([, a], [, b]) => b - a)
            .map(([reason, count]) => (
              <Badge key={reason} variant="default" tt="none" fw={500}>
                {`${reasonName(reason)}: ${count}`}
              </Badge>
            ))}
        </Group>
      </div>
    </>
  );
}

function Times({ day, isMissingOnly }: { day: ExplainedDay; isMissingOnly: boolean }) {
  const slots = isMissingOnly ? day.slots.filter(({ available }) => !available) : day.slots;
  if (slots.length > 0) return <ExplainedSlots day={day} slots={slots} />;
  if (day.slots.length > 0) return <Nothing title={say('why.noneMissing')} />;
  return <Nothing title={say('why.noHours')} description={say('why.noHoursHelp')} />;
}
