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
import { say } from './say.ts';

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
    <Section title={say('trial.title')}>
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

const verdicts = (): Record<Simulation['now'][number]['verdict'], { label: string; color: string }> => ({
  ACT: { label: say('verdict.ACT'), color: 'orange' },
  WITHIN: { label: say('verdict.WITHIN'), color: 'green' },
  TOO_FEW: { label: say('verdict.TOO_FEW'), color: 'gray' },
  PAUSED_ALREADY: { label: say('verdict.PAUSED_ALREADY'), color: 'gray' },
});

type Metric = RuleValues['metric'];

function Now({ simulation: { now, window }, metric }: { simulation: Simulation; metric: Metric }) {
  const { currency } = useMe().workspace;
  if (now.length === 0) return <Text>{say('trial.nobody')}</Text>;
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={say('trial.hosts')} captionSide="top">
        <Table.Caption ta="left">
          {say('trial.now', { from: writeDateSpan(window.from, window.to) })}
        </Table.Caption>
        <Table.Tbody>
          {now.map(({ user, value, sample, verdict }) => (
            <Table.Tr key={user.id}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                {user.name}
              </Table.Th>
              <Table.Td>
                {value === null ? say('trial.noCalls') : writeNumber(metric, value, currency)}
                {metric !== 'calls' && value !== null && (
                  <Text
                    span
                    size="sm"
                    c="dimmed"
                  >{` ${say('trial.of', { metric: writeSample(metric, sample) })}`}</Text>
                )}
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color={verdicts()[verdict].color} tt="none">
                  {verdicts()[verdict].label}
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
    <Alert color="yellow" title={say('stops.title')}>
      <Text size="sm">{say('stops.help')}</Text>
      <List size="sm">
        {stops.map(({ key, user, event }) => (
          <List.Item key={key}>{say('stops.line', { name: user.name, name2: event.name })}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Past({ past, metric, isPause }: { past: Simulation['past']; metric: Metric; isPause: boolean }) {
  const { currency } = useMe().workspace;
  if (past.length === 0) return <Text size="sm">{say('past.none', { days })}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm">{say(isPause ? 'past.paused' : 'past.reported', { days })}</Text>
      <List size="sm">
        {past.map(({ user, date, lastDate, value, sample }) => (
          <List.Item key={`${user.id} ${date}`}>
            {say(metric === 'calls' ? 'past.line' : 'past.lineOf', {
              name: user.name,
              days: writeDateSpan(date, isPause ? lastDate : date),
              value: writeNumber(metric, value, currency),
              sample: writeSample(metric, sample),
            })}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {say('past.help')}
      </Text>
    </Stack>
  );
}
