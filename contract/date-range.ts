import { z } from 'zod';
import { issue } from './error-reasons.ts';
import { date } from './shared.ts';

/** The days on which an event can be booked. */
export const dateRange = z
  .object({
    type: z.enum(['DAYS', 'FIXED', 'INDEFINITE']).default('DAYS'),
    days: z.int().min(1).max(730).default(30).meta({ description: 'DAYS: today is day 1' }),
    calendarDays: z.boolean().default(true).meta({ description: 'DAYS: false counts only Monday to Friday' }),
    from: date.nullable().default(null),
    to: date.nullable().default(null),
  })
  .superRefine((value, context) => {
    if (value.type !== 'FIXED') return;
    if (value.from === null)
      context.addIssue({ code: 'custom', path: ['from'], ...issue('RANGE_NEEDS_FROM') });
    if (value.to === null) context.addIssue({ code: 'custom', path: ['to'], ...issue('RANGE_NEEDS_TO') });
    if (value.from !== null && value.to !== null && value.to < value.from)
      context.addIssue({ code: 'custom', path: ['to'], ...issue('BEFORE_FROM', { field: 'from' }) });
  });
