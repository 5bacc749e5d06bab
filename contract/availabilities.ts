import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { date, filledName, id, instant, listMeta, rowId, text, timeZone } from './shared.ts';

export const weekdayNames = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

export const slotStart = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time from 00:00 to 23:59');
export const slotEnd = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time from 00:01 to 24:00');

const slots = z
  .array(z.object({ start: slotStart, end: slotEnd }))
  .max(24)
  .superRefine((value, context) => {
    const sorted = value.toSorted((a, b) => a.start.localeCompare(b.start));
    for (const [index, slot] of sorted.entries()) {
      if (slot.end <= slot.start)
        context.addIssue({
          code: 'custom',
          ...issue('HOURS_REVERSED', { start: slot.start, end: slot.end }),
        });
      const next = sorted[index + 1];
      if (next !== undefined && next.start < slot.end)
        context.addIssue({
          code: 'custom',
          ...issue('HOURS_OVERLAP', {
            start: slot.start,
            end: slot.end,
            nextStart: next.start,
            nextEnd: next.end,
          }),
        });
    }
  });

const slotOut = z.object({ start: z.string(), end: z.string() });

export const Availability = z
  .object({
    id: rowId,
    userId: rowId,
    name: z.string(),
    isDefault: z.boolean(),
    timeZone: z.string(),
    weekdays: z.array(
      z.object({
        day: z.enum(weekdayNames),
        dayIndex: z.int().min(0).max(6).meta({ description: '0 is Sunday' }),
        enabled: z.boolean(),
        slots: z.array(slotOut),
      }),
    ),
    overrides: z.array(
      z.object({
        date: z.string(),
        slots: z.array(slotOut),
        unavailable: z.boolean(),
        note: z.string().nullable(),
      }),
    ),
    outOfOffice: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        note: z.string().nullable(),
        handOverUserId: rowId.nullable(),
        handOverTeamId: rowId.nullable(),
        publicReason: z.string().nullable(),
      }),
    ),
    eventIds: z.array(rowId).meta({ description: 'Ids of the events that use this schedule' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Availability' });

const weekdays = z
  .array(
    z.object({
      day: z.enum(weekdayNames).optional(),
      dayIndex: z.int().min(0).max(6).optional(),
      enabled: z.boolean().default(true),
      slots,
    }),
  )
  .max(7)
  .superRefine((value, context) => {
    const seen = new Set<string>();
    for (const [index, entry] of value.entries()) {
      const byIndex = entry.dayIndex === undefined ? undefined : weekdayNames[(entry.dayIndex + 6) % 7];
      const day = entry.day ?? byIndex;
      if (day === undefined) context.addIssue({ code: 'custom', path: [index], ...issue('DAY_MISSING') });
      else if (entry.day !== undefined && byIndex !== undefined && entry.day !== byIndex)
        context.addIssue({ code: 'custom', path: [index], ...issue('DAYS_DIFFER') });
      else if (seen.has(day))
        context.addIssue({ code: 'custom', path: [index], ...issue('GIVEN_TWICE', { value: day }) });
      else seen.add(day);
    }
  })
  .meta({ description: 'Working hours by weekday; days left out are closed' });

const overrides = z
  .array(
    z.object({
      date,
      slots: slots.default([]),
      unavailable: z.boolean().default(false),
      note: text(255).nullish(),
    }),
  )
  .max(1_000)
  .superRefine((value, context) => {
    const seen = new Set<string>();
    for (const [index, entry] of value.entries()) {
      if (seen.has(entry.date))
        context.addIssue({
          code: 'custom',
          path: [index, 'date'],
          ...issue('GIVEN_TWICE', { value: entry.date }),
        });
      seen.add(entry.date);
    }
  })
  .meta({
    description:
      'Hours for single dates, which replace those of the weekday; `unavailable` or no slots closes the date',
  });

const outOfOffice = z
  .array(
    z
      .object({
        from: date,
        to: date,
        note: text(255).nullish(),
        handOverUserId: id.nullish(),
        handOverTeamId: id.nullish(),
        publicReason: text(120).nullish(),
      })
      .refine((value) => value.to >= value.from, {
        path: ['to'],
        ...issue('BEFORE_FROM', { field: 'from' }),
      })
      .refine(({ handOverUserId, handOverTeamId }) => !handOverUserId || !handOverTeamId, {
        path: ['handOverTeamId'],
        ...issue('HAND_OVER_TWICE'),
      }),
  )
  .max(500);

const changeable = {
  name: filledName(255),
  timeZone,
  weekdays,
  overrides,
  outOfOffice,
  isDefault: z.boolean(),
};
const reply = z.object({ data: z.object({ availability: Availability }) });

export const list = endpoint({
  method: 'GET',
  path: '/v1/userAvailabilities',
  summary: 'List schedules',
  description:
    'Those the caller may see: closers see their own, managers those of their teams. `userId` selects one member.',
  access: 'credential',
  scope: 'userAvailabilities:read',
  right: 'availability:read',
  input: z.object({ userId: id.optional() }),
  output: z.object({ data: z.array(Availability), meta: listMeta }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/userAvailabilities',
  summary: 'Create a schedule',
  description:
    'Hours are wall-clock times in the time zone of the schedule, so they follow daylight saving time.',
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
  input: z.object({
    ...changeable,
    userId: id.optional().meta({ description: 'Default: the caller' }),
    overrides: overrides.default([]),
    outOfOffice: outOfOffice.default([]),
    isDefault: z.boolean().default(false),
  }),
  output: reply,
  status: 201,
  errors: [422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/userAvailabilities',
  summary: 'Update a schedule',
  description:
    'Fields left out stay unchanged; `weekdays`, `overrides` and `outOfOffice` each replace the whole list. Calls already booked stay.',
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
  input: z.object({ id, ...z.object(changeable).partial().shape }),
  sentBack: Availability,
  output: reply,
  status: 200,
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/userAvailabilities/delete',
  summary: 'Delete a schedule',
  description:
    'Hosts that used it fall back to their default schedule. If the default is deleted, the oldest other schedule becomes the default. Calls already booked stay.',
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, deleted: z.literal(true) }) }),
  status: 200,
  errors: [409, 422],
});
