import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A whole number, or nothing when the field is empty. */
export function NumberField({ value, onChange, ...input }: Props) {
  return (
    <NumberInput
      min={0}
      allowDecimal={false}
      allowNegative={false}
      {...input}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  );
}
