import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

/** An integer; empty for none. */
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
