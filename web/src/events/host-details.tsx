import { routes } from '@callwright/sdk/routes';
import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { eventsUpdate } from '../field-limits.ts';
import { query } from '../api.ts';
import { NumberField } from '../ui/number-field.tsx';
import type { EventValues, HostValues } from './event-values.ts';
import { say } from './say.ts';

type Props = {
  host: HostValues;
  mode: EventValues['assignment']['mode'];
  onChange: (change: Partial<HostValues>) => void;
};
const capKeys = ['day', 'week', 'month'] as const;

/** Schedule, pause, caps and calibration of one host. */
export function HostDetails({ host, mode, onChange }: Props) {
  const { name, caps } = host;
  return (
    <Stack gap="sm" mt="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ScheduleSelect host={host} onChange={onChange} />
        {mode !== 'COLLECTIVE' && mode !== 'SINGLE' && (
          <NumberInput
            label={say('host.start')}
            description={say('host.startHelp')}
            aria-label={say('host.startOf', { name })}
            value={host.calibration}
            onChange={(value) => onChange({ calibration: Number(value) || 0 })}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {capKeys.map((key) => (
          <NumberField
            key={key}
            label={say(`host.${key}`)}
            aria-label={say('host.capOf', { name, cap: say(`host.${key}`) })}
            placeholder={say('noLimit')}
            {...eventsUpdate.hosts.caps[key]}
            value={caps[key] ?? null}
            onChange={(value) => onChange({ caps: { ...caps, [key]: value } })}
          />
        ))}
      </SimpleGrid>
      <Switch
        label={say('host.active')}
        aria-label={say('host.activeOf', { name })}
        checked={host.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
      <Pause host={host} onChange={onChange} />
    </Stack>
  );
}

function ScheduleSelect({ host, onChange }: Pick<Props, 'host' | 'onChange'>) {
  const schedules = useQuery(query(routes.availabilities.list, { userId: host.userId }));
  const options = (schedules.data?.data ?? []).map((schedule) => ({
    value: String(schedule.id),
    label: schedule.isDefault ? say('host.usualSchedule', { name: schedule.name }) : schedule.name,
  }));
  return (
    <Select
      label={say('host.hours')}
      description={say('host.hoursHelp')}
      aria-label={say('host.hoursOf', { name: host.name })}
      allowDeselect={false}
      data={[{ value: 'usual', label: say('host.usual') }, ...options]}
      value={host.availabilityId === null ? 'usual' : String(host.availabilityId)}
      onChange={(id) => onChange({ availabilityId: id === null || id === 'usual' ? null : Number(id) })}
    />
  );
}

function Pause({ host, onChange }: Pick<Props, 'host' | 'onChange'>) {
  const { paused, name } = host;
  const set = (change: Partial<NonNullable<HostValues['paused']>>) =>
    onChange({ paused: { until: null, reason: null, ...paused, ...change } });
  return (
    <>
      <Switch
        label={say('host.paused')}
        aria-label={say('host.pauseOf', { name })}
        checked={paused !== null}
        onChange={(event) =>
          onChange({ paused: event.currentTarget.checked ? { until: null, reason: null } : null })
        }
      />
      {paused !== null && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateTimePicker
            label={say('host.until')}
            placeholder={say('host.untilEnded')}
            clearable
            valueFormat="D MMM YYYY HH:mm"
            value={paused.until === null ? null : new Date(paused.until)}
            onChange={(until) => set({ until: until === null ? null : new Date(until).toISOString() })}
          />
          <TextInput
            label={say('host.reason')}
            {...eventsUpdate.hosts.paused.reason}
            value={paused.reason ?? ''}
            onChange={(event) => set({ reason: event.currentTarget.value || null })}
          />
        </SimpleGrid>
      )}
    </>
  );
}
