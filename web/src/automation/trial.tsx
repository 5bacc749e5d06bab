import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, List, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Simulation } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeDateSpan } from '../ui/time.ts';
import { requestOf, type RuleValues } from './rule-values.ts';
import { writeNumber, writeSample } from './rule-words.ts';

const days = 30;
const typingMs = 400;

/** What the rule would do now and would have done, before it is saved. */
export function Trial({ id, values }: { id: number | undefined; values: RuleValues }) {
  const { name: _name, active: _active, simulate: _simulate, ...rule } = requestOf(values);
  const [asked] = useDebouncedValue(
    JSON.stringify({ ...rule, ...(id !== undefined && { id }), days }),
    typingMs,
  );
  const simulation = useQuery({
    ...query(routes.automations.simulate, JSON.parse(asked)),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title="What it would do">
      <Loaded from={simulation}>
        {({ data }) => (
          <Stack aria-live="polite">
            <Stops now={data.now} isPause={rule.action === 'PAUSE_HOST'} />
            <Now simulation={data} metric={rule.metric} />
            <Past past={data.past} metric={rule.metric} isPause={rule.action === 'PAUSE_HOST'} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

const verdicts: Record<Simulation['now'][number]['verdict'], { label: string; color: string }> = {
  ACT: { label: 'Acts', color: 'orange' },
  WITHIN: { label: 'Fine', color: 'green' },
  TOO_FEW: { label: 'Too few calls', color: 'gray' },
  PAUSED_ALREADY: { label: 'Paused already', color: 'gray' },
};

type Metric = RuleValues['metric'];

function Now({ simulation: { now, window }, metric }: { simulation: Simulation; metric: Metric }) {
  const { currency } = useMe().workspace;
  if (now.length === 0) return <Text>Nobody hosts these events at the moment.</Text>;
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label="Hosts now" captionSide="top">
        <Table.Caption ta="left">Now: {writeDateSpan(window.from, window.to)}</Table.Caption>
        <Table.Tbody>
          {now.map(({ user, value, sample, verdict }) => (
            <Table.Tr key={user.id}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                {user.name}
              </Table.Th>
              <Table.Td>
                {value === null ? 'No calls yet' : writeNumber(metric, value, currency)}
                {metric !== 'calls' && value !== null && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    of {writeSample(metric, sample)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color={verdicts[verdict].color} tt="none">
                  {verdicts[verdict].label}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Events that cannot be booked without a host whom the rule would pause or might pause later. */
function Stops({ now, isPause }: { now: Simulation['now']; isPause: boolean }) {
  const stops = now.flatMap(({ user, events }) =>
    events
      .filter(({ required }) => required)
      .map((event) => ({ key: `${user.id} ${event.id}`, user, event })),
  );
  if (!isPause || stops.length === 0) return null;
  return (
    <Alert color="yellow" title="A pause can stop an event">
      <Text size="sm">
        These hosts always take part, so that nobody can book while one of them is paused:
      </Text>
      <List size="sm">
        {stops.map(({ key, user, event }) => (
          <List.Item key={key}>
            {user.name} in {event.name}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Past({ past, metric, isPause }: { past: Simulation['past']; metric: Metric; isPause: boolean }) {
  const { currency } = useMe().workspace;
  if (past.length === 0)
    return <Text size="sm">In the {days} days before today it would have done nothing.</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm">
        In the {days} days before today it would have {isPause ? 'paused' : 'notified you about'}:
      </Text>
      <List size="sm">
        {past.map(({ user, date, lastDate, value, sample }) => (
          <List.Item key={`${user.id} ${date}`}>
            {user.name}, {writeDateSpan(date, isPause ? lastDate : date)}:{' '}
            {writeNumber(metric, value, currency)}
            {metric !== 'calls' && ` of ${writeSample(metric, sample)}`}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        Judged with today’s hosts and the outcomes known today.
      </Text>
    </Stack>
  );
}
