import type { UseFormReturnType } from '@mantine/form';
import type { update } from '@callwright/contract/availabilities.ts';
import type { Sent } from '@callwright/contract/endpoint.ts';
import type { Availability } from '../records.ts';
import { say } from './say.ts';

export type Day = Availability['weekdays'][number]['day'];
export type Slot = Availability['overrides'][number]['slots'][number];
export type ScheduleValues = {
  name: string;
  timeZone: string;
  isDefault: boolean;
  weekdays: { day: Day; enabled: boolean; slots: Slot[] }[];
  overrides: Availability['overrides'];
  outOfOffice: Availability['outOfOffice'];
};
export type ScheduleForm = UseFormReturnType<ScheduleValues>;

export const dayNames = (): Record<Day, string> => ({
  MONDAY: say('day.monday'),
  TUESDAY: say('day.tuesday'),
  WEDNESDAY: say('day.wednesday'),
  THURSDAY: say('day.thursday'),
  FRIDAY: say('day.friday'),
  SATURDAY: say('day.saturday'),
  SUNDAY: say('day.sunday'),
});
const days = Object.keys(dayNames()) as Day[]; // the keys have this type
const weekend: readonly Day[] = ['SATURDAY', 'SUNDAY'];

export const usualHours: Slot = { start: '09:00', end: '17:00' };

export function newSchedule(timeZone: string): ScheduleValues {
  return {
    name: say('workingHours'),
    timeZone,
    isDefault: false,
    weekdays: days.map((day) => ({
      day,
      enabled: !weekend.includes(day),
      slots: weekend.includes(day) ? [] : [usualHours],
    })),
    overrides: [],
    outOfOffice: [],
  };
}

export function valuesOf({
  name,
  timeZone,
  isDefault,
  weekdays,
  overrides,
  outOfOffice,
}: Availability): ScheduleValues {
  const known = days.map((day) => {
    const entry = weekdays.find((weekday) => weekday.day === day);
    return { day, enabled: entry?.enabled ?? false, slots: entry?.slots ?? [] };
  });
  return { name, timeZone, isDefault, weekdays: known, overrides, outOfOffice };
}

/** The end of a day is 24:00 for the service and 00:00 in a time field. */
export function requestOf(values: ScheduleValues): Omit<Sent<typeof update>, 'id'> & ScheduleValues {
  const toService = (slots: Slot[]) =>
    slots.map(({ start, end }) => ({ start, end: end === '00:00' ? '24:00' : end }));
  return {
    ...values,
    weekdays: values.weekdays.map((day) => ({ ...day, slots: day.enabled ? toService(day.slots) : [] })),
    overrides: values.overrides.map((override) => ({
      ...override,
      slots: override.unavailable ? [] : toService(override.slots),
    })),
  };
}
