import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { say } from '../lists/say.ts';
import classes from './date-range-field.module.css';
import { addDays, firstOfMonth, quarterBefore, today } from './time.ts';

type Props = {
  label: string;
  /** The text if nothing is chosen. */
  placeholder?: string;
  timeZone: string;
  from: string | undefined;
  to: string | undefined;
  /** The last day that can be chosen. The presets, which end today, are hidden then. */
  until?: string;
  error?: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
};

/** A range of whole days, or none. */
export function DateRangeField({
  label,
  placeholder = say('dates.any'),
  timeZone,
  from,
  to,
  until,
  error,
  onChange,
}: Props) {
  // The first day of a range whose last day is not chosen yet.
  const [start, setStart] = useState<string | null>(null);
  return (
    <DatePickerInput
      type="range"
      label={label}
      placeholder={placeholder}
      clearable
      miw={230}
      classNames={{ datePickerRoot: classes['root'], presetsList: classes['presets'] }}
      allowSingleDateInRange
      valueFormat="D MMM YYYY"
      error={error}
      {...(until === undefined ? { presets: presetsOf(today(timeZone)) } : { maxDate: until })}
      value={start === null ? [from ?? null, to ?? null] : [start, null]}
      onChange={([first, last]) => {
        const isHalf = first !== null && last === null;
        setStart(isHalf ? first : null);
        if (!isHalf) onChange(first ?? undefined, last ?? undefined);
      }}
    />
  );
}

function presetsOf(now: string): { label: string; value: [string, string] }[] {
  const monthBefore = firstOfMonth(addDays(firstOfMonth(now), -1));
  const quarter = quarterBefore(now);
  return [
    { label: say('dates.today'), value: [now, now] },
    { label: say('dates.days7'), value: [addDays(now, -6), now] },
    { label: say('dates.days30'), value: [addDays(now, -29), now] },
    { label: say('dates.month'), value: [firstOfMonth(now), now] },
    { label: say('dates.lastMonth'), value: [monthBefore, addDays(firstOfMonth(now), -1)] },
    { label: say('dates.lastQuarter'), value: [quarter.from, quarter.to] },
  ];
}
