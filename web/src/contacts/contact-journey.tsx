import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../api.ts';
import type { JourneyEntry } from '../records.ts';
import { journeyTitle } from './journey-texts.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

const pageSize = 20;

const kindColors: Partial<Record<JourneyEntry['kind'], string>> = {
  'call.cancelled': 'red',
  'contact.deleted': 'red',
  'call.outcome': 'green',
  'deal.created': 'green',
  'payment.received': 'green',
  touch: 'gray',
  'mail.sent': 'gray',
  'contact.updated': 'gray',
};

/** Everything that happened with the contact, newest first. */
export function ContactJourney({ contactId, timeZone }: { contactId: number; timeZone: string }) {
  const journey = useInfiniteQuery({
    queryKey: [routes.contacts.journey.path, { contactId }],
    queryFn: ({ pageParam, signal }) =>
      send(routes.contacts.journey, { contactId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.nextPage,
  });
  return (
    <Section title={say('timeline')}>
      <Loaded from={journey}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0) return <Text c="dimmed">{say('timeline.none')}</Text>;
          return (
            <Timeline
              bulletSize={14}
              lineWidth={2}
              active={entries.length}
              style={{ overflowWrap: 'anywhere' }}
            >
              {entries.map((entry) => (
                <Timeline.Item
                  key={`${entry.kind}-${entry.id}`}
                  color={kindColors[entry.kind] ?? 'indigo'}
                  title={journeyTitle(entry)}
                  styles={{ itemTitle: { lineHeight: 1.3 } }}
                >
                  <Text size="sm" c="dimmed">
                    {writeMoment(entry.at, timeZone)}
                    {entry.by !== null && ` · ${entry.by}`}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          );
        }}
      </Loaded>
      {journey.hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={journey.isFetchingNextPage}
            onClick={() => void journey.fetchNextPage()}
          >
            {say('timeline.earlier')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
