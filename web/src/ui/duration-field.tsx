import { Group, Input, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '../lists/say.ts';
import { NumberField } from './number-field.tsx';

const unitSizes = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof unitSizes;
const units = Object.keys(unitSizes) as Unit[]; // the keys are the type by construction

/** The largest unit in which the minutes are a whole number. */
function unitOf(minutes: number): Unit {
  if (minutes === 0) return 'hours';
  return units.toReversed().find((unit) => minutes % unitSizes[unit] === 0) ?? 'minutes';
}

type Props = {
  label: string;
  description?: string;
  value: number;
  onChange: (minutes: number) => void;
  error?: ReactNode;
};

/** A duration, stored in minutes and shown in a suitable unit. */
export function DurationField({ label, description, value, onChange, error }: Props) {
  const [unit, setUnit] = useState(() => unitOf(value));
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap="xs" wrap="nowrap" mt={5}>
        <NumberField
          aria-label={label}
          flex={1}
          miw={64}
          value={Math.round(value / unitSizes[unit])}
          onChange={(amount) => onChange((amount ?? 0) * unitSizes[unit])}
        />
        <Select
          aria-label={say('duration.unit', { label })}
          w={110}
          allowDeselect={false}
          data={units.map((name) => ({ value: name, label: say(`duration.${name}`) }))}
          value={unit}
          onChange={(next) => {
            if (next === null) return;
            setUnit(next);
            onChange(Math.round(value / unitSizes[unit]) * unitSizes[next]);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}
