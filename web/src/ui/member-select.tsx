import { Select, type SelectProps } from '@mantine/core';
import { memberName, useMembers } from './use-members.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: number | null;
  onChange: (id: number | null) => void;
  without?: readonly number[];
};

export function MemberSelect({ value, onChange, without = [], ...select }: Props) {
  const members = useMembers();
  const users = members.data?.data.users ?? [];
  return (
    <Select
      searchable
      {...select}
      data={users
        .filter(({ id }) => !without.includes(id))
        .map((user) => ({ value: String(user.id), label: memberName(user) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={select.error ?? (members.error === null ? undefined : 'The members could not be loaded')}
    />
  );
}
