import { Select, type SelectProps } from '@mantine/core';
import { say } from '../lists/say.ts';
import { currencyOptions } from './currencies.ts';
import { withChosen } from './with-chosen.ts';

/** A currency; always one, unless the select is `clearable`. */
export function CurrencySelect(props: SelectProps) {
  return (
    <Select
      searchable
      allowDeselect={false}
      nothingFoundMessage={say('nothingFound')}
      {...props}
      data={withChosen(currencyOptions(), props.value ?? null)}
    />
  );
}
