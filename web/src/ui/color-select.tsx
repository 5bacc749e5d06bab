import { Select, type SelectProps } from '@mantine/core';
import { say } from '../lists/say.ts';
import { colorNames, optionsOf } from './choices.ts';

/** One of the colors that records can have, or none. */
export function ColorSelect(props: Pick<SelectProps, 'value' | 'onChange' | 'error'>) {
  return (
    <Select
      label={say('color')}
      placeholder={say('none')}
      clearable
      data={optionsOf(colorNames)}
      {...props}
    />
  );
}
