import { Select, type SelectProps } from '@mantine/core';
import { colorNames, optionsOf } from './choices.ts';

/** One of the colors that records can have, or none. */
export function ColorSelect(props: Pick<SelectProps, 'value' | 'onChange' | 'error'>) {
  return <Select label="Color" placeholder="None" clearable data={optionsOf(colorNames)} {...props} />;
}
