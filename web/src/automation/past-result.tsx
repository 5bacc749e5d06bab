import { Alert, List, Stack, Text, Title } from '@mantine/core';
import type { Simulation } from '../records.ts';
import { writeDateSpan } from '../ui/time.ts';
import { PastHost } from './past-host.tsx';
import type { RuleValues } from './rule-values.ts';
import { say } from './say.ts';
import classes from './past-host.module.css';

type Props = { result: Simulation; metric: RuleValues['metric']; isPause: boolean };

/** For which hosts the rule would have acted, on which days, and the limits of this result. */
export function PastResult({ result, metric, isPause }: Props) {
  const { past, pastByHost, isPastCut, period } = result;
  if (pastByHost.length === 0) return <Text>{say('trial.nobody')}</Text>;
  const hosts = pastByHost.filter(({ times }) => times > 0);
  const ofHost = Map.groupBy(past, ({ user }) => user.id);
  return (
    <Stack gap="md">
      <Summary result={result} isPause={isPause} />
      {hosts.length > 0 && (
        <ul className={classes['hosts'] ?? ''} aria-label={say('past.hosts')}>
          {hosts.map((host) => (
            <PastHost
              key={host.user.id}
              host={host}
              actions={ofHost.get(host.user.id) ?? []}
              period={period}
              metric={metric}
              isPause={isPause}
            />
          ))}
        </ul>
      )}
      {isPastCut && (
        <Text size="sm" c="dimmed">
          {say('past.cut', { number: past.length })}
        </Text>
      )}
      <Limits />
    </Stack>
  );
}

function Summary({ result: { pastByHost, period }, isPause }: Omit<Props, 'metric'>) {
  const acted = pastByHost.filter(({ times }) => times > 0);
  const unjudged = pastByHost.filter(({ judgedDays }) => judgedDays === 0).length;
  const span = writeDateSpan(period.from, period.to);
  if (unjudged === pastByHost.length)
    return (
      <Alert color="gray" title={say('past.unknown')}>
        {say('past.unknownHelp', { span })}
      </Alert>
    );
  const notes = (
    <>
      <Text size="sm">{span}</Text>
      {unjudged > 0 && <Text size="sm">{say('past.unjudged', { count: unjudged })}</Text>}
    </>
  );
  if (acted.length === 0)
    return (
      <Alert color="green" title={say('past.none')}>
        {notes}
      </Alert>
    );
  return (
    <Alert title={isPause ? pausedInWords(acted) : toldInWords(acted)}>
      {notes}
      {acted.length + unjudged < pastByHost.length && (
        <Text size="sm">{say('past.others', { count: pastByHost.length - acted.length - unjudged })}</Text>
      )}
    </Alert>
  );
}

type Acted = Simulation['pastByHost'];

function pausedInWords(acted: Acted): string {
  const days = acted.reduce((sum, host) => sum + host.days, 0);
  return say('past.paused', { count: acted.length, days: say('past.days', { count: days }) });
}

function toldInWords(acted: Acted): string {
  const times = acted.reduce((sum, host) => sum + host.times, 0);
  return say('past.told', {
    alerts: say('past.alerts', { count: times }),
    hosts: say('hosts', { count: acted.length }),
  });
}

function Limits() {
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        {say('past.limits')}
      </Title>
      <List size="sm" c="dimmed">
        <List.Item>{say('past.limitCalls')}</List.Item>
        <List.Item>{say('past.limitHosts')}</List.Item>
        <List.Item>{say('past.limitOutcomes')}</List.Item>
      </List>
    </Stack>
  );
}
