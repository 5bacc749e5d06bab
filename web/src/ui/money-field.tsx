import { NumberInput, type NumberInputProps } from '@mantine/core';
import { decimalsOf } from '@callwright/contract/currency-decimals.ts';
import { separators } from './number-separators.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  currency: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** An amount of money with the decimals of its currency; empty for none. */
export function MoneyField({ currency, value, onChange, ...input }: Props) {
  return (
    <NumberInput
      min={0}
      decimalScale={decimalsOf(currency)}
      {...separators()}
      rightSection={currency}
      rightSectionWidth={52}
      hideControls
      {...input}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  );
}
