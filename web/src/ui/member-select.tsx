import { Select, type SelectProps } from '@mantine/core';
import { say } from '../lists/say.ts';
import { useMemberOptions, useMembers } from './use-members.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: number | null;
  onChange: (id: number | null) => void;
  without?: readonly number[];
};

export function MemberSelect({ value, onChange, without = [], ...select }: Props) {
  const { error } = useMembers();
  const options = useMemberOptions();
  return (
    <Select
      searchable
      {...select}
      data={options.filter((option) => !without.includes(Number(option.value)))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={select.error ?? (error === null ? undefined : say('members.failed'))}
    />
  );
}
