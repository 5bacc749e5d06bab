import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { say } from '../lists/say.ts';
import { joined, parts } from './search-params.ts';

type Props = Omit<MultiSelectProps, 'value' | 'onChange'> & {
  /** Comma-separated, as in URLs and the API. */
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
      nothingFoundMessage={say('nothingFound')}
      placeholder={chosen.length === 0 ? say('any') : ''}
      {...select}
      value={chosen}
      onChange={(next) => onChange(joined(next))}
    />
  );
}
