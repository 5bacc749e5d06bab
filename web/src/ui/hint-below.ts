import type { InputWrapperProps } from '@mantine/core';

/** The order in a field beside others without a hint: its label and its input stand in line with theirs. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
