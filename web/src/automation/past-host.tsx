import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import type { Simulation } from '../records.ts';
import { addDays, writeDateSpan } from '../ui/time.ts';
import { daysIn, type PastPeriod } from './past-periods.ts';
import type { RuleValues } from './rule-values.ts';
import { writeNumber, writeSample } from './rule-words.ts';
import { say } from './say.ts';
import classes from './past-host.module.css';

const firstShown = 3;

type Action = Simulation['past'][number];
type Props = {
  host: Simulation['pastByHost'][number];
  /** Latest first. Incomplete if the actions of all hosts are too many for one reply. */
  actions: readonly Action[];
  period: PastPeriod;
  metric: RuleValues['metric'];
  isPause: boolean;
};

/** The days of one host: in a bar, and in a list with the numbers that made the rule act. */
export function PastHost({ host: { user, times, days }, actions, period, metric, isPause }: Props) {
  const { currency } = useMe().workspace;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? actions : actions.slice(0, firstShown);
  const last = (action: Action): string => (isPause ? action.lastDate : action.date);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text fw={500} className={classes['name'] ?? ''}>
          {user.name}
        </Text>
        <Text size="sm">
          {isPause
            ? say('past.sum', {
                pauses: say('past.pauses', { count: times }),
                days: say('past.days', { count: days }),
              })
            : say('past.alerts', { count: times })}
        </Text>
      </Group>
      <div aria-hidden className={classes['bar'] ?? ''}>
        {actions.map((action) => (
          <span key={action.date} style={placeOf({ from: action.date, to: last(action) }, period)} />
        ))}
      </div>
      <List size="sm" c="dimmed" listStyleType="disc" aria-label={user.name}>
        {shown.map((action) => (
          <List.Item key={action.date}>
            {say(metric === 'calls' ? 'past.line' : 'past.lineOf', {
              days: writeDateSpan(action.date, last(action)),
              value: writeNumber(metric, action.value, currency),
              sample: writeSample(metric, action.sample),
            })}
          </List.Item>
        ))}
      </List>
      {shown.length < actions.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={say('past.allOf', { number: actions.length, name: user.name })}
          onClick={() => setWhole(true)}
        >
          {say('past.all', { number: actions.length })}
        </Button>
      )}
    </li>
  );
}

/** The position of a span of days in the bar of a period. */
function placeOf(span: PastPeriod, period: PastPeriod): { left: string; width: string } {
  const from = span.from < period.from ? period.from : span.from;
  const to = span.to > period.to ? period.to : span.to;
  const percent = 100 / daysIn(period);
  return {
    left: `${(daysIn({ from: period.from, to: addDays(from, -1) }) * percent).toFixed(3)}%`,
    width: `${(daysIn({ from, to }) * percent).toFixed(3)}%`,
  };
}
