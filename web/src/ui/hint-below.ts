import type { InputWrapperProps } from '@mantine/core';

/** For a field with a hint next to fields without one: keeps labels and inputs aligned. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
