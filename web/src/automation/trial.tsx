import { Alert, Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { Simulation } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeDateSpan } from '../ui/time.ts';
import type { RuleValues } from './rule-values.ts';
import { writeNumber, writeSample } from './rule-words.ts';
import { say } from './say.ts';
import type { useSimulation } from './use-simulation.ts';

type Props = { values: RuleValues; simulation: ReturnType<typeof useSimulation> };

/** What the rule would do now, shown before it is saved. */
export function Trial({ values: { metric, action }, simulation }: Props) {
  return (
    <Section title={say('trial.title')}>
      <Loaded from={simulation}>
        {({ data }) => (
          <Stack aria-live="polite">
            <Stops now={data.now} isPause={action === 'PAUSE_HOST'} />
            <Now simulation={data} metric={metric} />
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
                <Group gap="xs" justify="space-between">
                  <span>
                    {value === null ? say('trial.noCalls') : writeNumber(metric, value, currency)}
                    {metric !== 'calls' && value !== null && (
                      <Text
                        span
                        size="sm"
                        c="dimmed"
                      >{` ${say('trial.of', { metric: writeSample(metric, sample) })}`}</Text>
                    )}
                  </span>
                  <Badge variant="light" color={verdicts()[verdict].color} tt="none">
                    {verdicts()[verdict].label}
                  </Badge>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Events that could not be booked without a host whom the rule would pause or might pause later. */
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
