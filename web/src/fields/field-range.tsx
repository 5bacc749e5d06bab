import { NumberInput, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NumberField } from '../ui/number-field.tsx';
import type { FieldValues } from './field-values.ts';

const starsMin = 3;
const starsMax = 10;

/** The bounds of numbers and ratings. */
export function FieldRange({ form }: { form: UseFormReturnType<FieldValues> }) {
  const { inputType, stars, min, max } = form.values;
  if (inputType === 'RATING')
    return (
      <NumberField
        label="Stars"
        maw={160}
        min={starsMin}
        max={starsMax}
        value={stars}
        onChange={(next) => form.setFieldValue('stars', next)}
        error={form.errors['stars']}
      />
    );
  if (inputType !== 'NUMBER') return null;
  return (
    <SimpleGrid cols={2}>
      <NumberInput
        label="At least"
        placeholder="Any"
        value={min ?? ''}
        onChange={(next) => form.setFieldValue('min', next === '' ? null : Number(next))}
        error={form.errors['min']}
      />
      <NumberInput
        label="At most"
        placeholder="Any"
        value={max ?? ''}
        onChange={(next) => form.setFieldValue('max', next === '' ? null : Number(next))}
        error={form.errors['max']}
      />
    </SimpleGrid>
  );
}
