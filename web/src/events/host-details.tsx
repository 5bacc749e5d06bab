import { routes } from '@callwright/sdk/routes';
import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { eventsUpdate } from '../field-limits.ts';
import { query } from '../api.ts';
import { NumberField } from '../ui/number-field.tsx';
import type { EventValues, HostValues } from './event-values.ts';

type Props = {
  host: HostValues;
  mode: EventValues['assignment']['mode'];
  onChange: (change: Partial<HostValues>) => void;
};
const capNames = { day: 'At most in a day', week: 'At most in a week', month: 'At most in a month' } as const;
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
            label="Calls to reckon in"
            description="Added to the calls of the host: more of them means fewer new calls"
            aria-label={`Calibration of ${name}`}
            value={host.calibration}
            onChange={(value) => onChange({ calibration: Number(value) || 0 })}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {capKeys.map((key) => (
          <NumberField
            key={key}
            label={capNames[key]}
            aria-label={`${name}: ${capNames[key].toLowerCase()}`}
            placeholder="No limit"
            {...eventsUpdate.hosts.caps[key]}
            value={caps[key] ?? null}
            onChange={(value) => onChange({ caps: { ...caps, [key]: value } })}
          />
        ))}
      </SimpleGrid>
      <Switch
        label="Takes calls of this event"
        aria-label={`${name} takes calls of this event`}
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
    label: schedule.isDefault ? `${schedule.name} (usual)` : schedule.name,
  }));
  return (
    <Select
      label="Hours"
      description="When this host can be booked here"
      aria-label={`Hours of ${host.name}`}
      allowDeselect={false}
      data={[{ value: 'usual', label: 'The usual ones' }, ...options]}
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
        label="Paused"
        aria-label={`Pause ${name}`}
        checked={paused !== null}
        onChange={(event) =>
          onChange({ paused: event.currentTarget.checked ? { until: null, reason: null } : null })
        }
      />
      {paused !== null && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateTimePicker
            label="Until"
            placeholder="Until it is ended"
            clearable
            valueFormat="D MMM YYYY HH:mm"
            value={paused.until === null ? null : new Date(paused.until)}
            onChange={(until) => set({ until: until === null ? null : new Date(until).toISOString() })}
          />
          <TextInput
            label="Reason"
            {...eventsUpdate.hosts.paused.reason}
            value={paused.reason ?? ''}
            onChange={(event) => set({ reason: event.currentTarget.value || null })}
          />
        </SimpleGrid>
      )}
    </>
  );
}
