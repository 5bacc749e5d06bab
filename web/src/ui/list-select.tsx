import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { joined, parts } from './search-params.ts';

type Props = Omit<MultiSelectProps, 'value' | 'onChange'> & {
  /** As an address and the API keep it: comma-separated. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Any of several choices. */
export function ListSelect({ value, onChange, ...select }: Props) {
  const chosen = parts(value);
  return (
    <MultiSelect
      searchable
      clearable
      clearSearchOnChange
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      placeholder={chosen.length === 0 ? 'Any' : ''}
      {...select}
      value={chosen}
      onChange={(next) => onChange(joined(next))}
    />
  );
}
