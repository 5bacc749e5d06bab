import { Select, type SelectProps } from '@mantine/core';
import { say } from '../lists/say.ts';
import { timeZones } from './time.ts';

const zones = timeZones();

export function TimeZoneSelect(props: SelectProps) {
  const value = props.value ?? null;
  // Old names of zones are valid and may be stored, but browsers list only the current ones.
  const data = value === null || zones.includes(value) ? zones : [value, ...zones];
  return (
    <Select
      searchable
      allowDeselect={false}
      nothingFoundMessage={say('timeZone.none')}
      limit={100}
      {...props}
      data={data}
    />
  );
}
