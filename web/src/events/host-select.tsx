import { Select } from '@mantine/core';
import type { CallEvent } from '../records.ts';
import { say } from './say.ts';

type Props = { event: CallEvent; value: number | null; onChange: (userId: number | null) => void };

/** One of the hosts of an event, or all of them. */
export function HostSelect({ event, value, onChange }: Props) {
  return (
    <Select
      label={say('host')}
      placeholder={say('host.all')}
      clearable
      searchable
      w={200}
      data={event.hosts.map(({ userId, name }) => ({ value: String(userId), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
