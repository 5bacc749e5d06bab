import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import type { CallEvent } from '../records.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { Section } from '../ui/section.tsx';
import { Failure } from '../ui/states.tsx';
import { addDays, momentOf, today } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { rulesSent, type EventForm, type EventValues } from './event-values.ts';
import { PastResult } from './past-result.tsx';
import { say } from './say.ts';

const usualDays = 90;

type Props = { form: EventForm; event: CallEvent };

/** Simulates who would have got the calls of a past period with the rules, hosts and mode in the form, saved or not. */
export function PastBookings({ form, event }: Props) {
  const { user } = useMe();
  const now = today(user.timeZone);
  const [period, setPeriod] = useState({ from: addDays(now, 1 - usualDays), to: now });
  const replay = useSend(routes.events.replayRouting, { form });
  const request = {
    eventId: event.id,
    from: momentOf(`${period.from}T00:00:00`, user.timeZone),
    to: momentOf(`${addDays(period.to, 1)}T00:00:00`, user.timeZone),
    ...settingsSent(form.values, event),
  };
  const isOutdated =
    replay.data !== undefined && JSON.stringify(replay.variables) !== JSON.stringify(request);
  const run = () => {
    if (!form.validate().hasErrors) replay.mutate(request);
  };
  return (
    <Section title={say('replay')}>
      <Text size="sm" c="dimmed">
        {say('replay.help')}
      </Text>
      <Group align="flex-end">
        <DateRangeField
          label={say('replay.period')}
          timeZone={user.timeZone}
          from={period.from}
          to={period.to}
          onChange={(from, to) => setPeriod({ from: from ?? addDays(now, 1 - usualDays), to: to ?? now })}
        />
        <Button variant="light" onClick={run} loading={replay.isPending}>
          {say('replay.run')}
        </Button>
      </Group>
      <Stack aria-live="polite" aria-busy={replay.isPending}>
        {replay.isPending && <Skeleton height={120} />}
        {replay.error !== null && <Failure error={replay.error} retry={run} />}
        {isOutdated && <Alert color="orange">{say('replay.changed')}</Alert>}
        {replay.data !== undefined && <PastResult result={replay.data.data} form={form} />}
      </Stack>
    </Section>
  );
}

/** Sends hosts only if they were changed: those who host through a team are not in the form. */
function settingsSent(values: EventValues, event: CallEvent) {
  const hosts = poolOf(values.hosts);
  const isChanged = JSON.stringify(hosts) !== JSON.stringify(poolOf(event.hosts));
  return {
    ...rulesSent(values),
    mode: values.assignment.mode,
    ...(isChanged && values.teams.length === 0 && hosts.length > 0 && { hosts }),
  };
}

function poolOf(hosts: EventValues['hosts']) {
  return hosts
    .filter(({ role, active, paused }) => role === 'POOL' && active && paused === null)
    .map(({ userId, priority, weight }) => ({ userId, priority, weight }));
}
