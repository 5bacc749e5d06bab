import { Select } from '@mantine/core';
import type { CallEvent } from '../records.ts';

type Props = { event: CallEvent; value: number | null; onChange: (userId: number | null) => void };

/** One of the hosts of an event, or all of them. */
export function HostSelect({ event, value, onChange }: Props) {
  return (
    <Select
      label="Host"
      placeholder="All hosts"
      clearable
      searchable
      w={200}
      data={event.hosts.map(({ userId, name }) => ({ value: String(userId), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
