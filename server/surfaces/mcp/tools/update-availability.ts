import { list, update } from '@callwright/contract/availabilities.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { schedule } from './texts.ts';
import { wrong } from './wrong.ts';

const { name, timeZone, weekdays, overrides, outOfOffice, isDefault } = update.input.shape;
const input = z.object({
  scheduleId: id.optional(),
  name,
  timeZone,
  isDefault,
  weekdays,
  dates: overrides,
  away: outOfOffice,
  reopen: z.array(z.iso.date()).max(100).optional(),
});
type Changes = z.output<typeof input>;
type Schedule = Received<typeof list>['data'][number];

/**
 * Changes working hours step by step. REST replaces whole lists; here days are added to the existing ones, because a
 * model that repeats a list forgets parts of it.
 */
export const updateAvailability = fromSteps({
  name: 'update_availability',
  kind: 'write',
  description:
    'Change working hours: of weekdays, of single dates, and days away. Days that are not named stay as they are.',
  main: update,
  input,
  params: {
    scheduleId: 'Which (get_availability); default: the caller’s',
    name: 'New name',
    timeZone: 'Like Europe/Berlin',
    isDefault: 'true: the default of its user',
    weekdays: 'Weekdays with new hours',
    'weekdays.day': 'Which',
    'weekdays.enabled': 'false: closed',
    'weekdays.slots': 'Hours',
    'weekdays.slots.start': '09:00',
    'weekdays.slots.end': '17:00',
    dates: 'Single dates with hours of their own',
    'dates.date': '2026-11-23',
    'dates.slots': 'Hours; none: closed',
    'dates.slots.start': '09:00',
    'dates.slots.end': '17:00',
    away: 'Days away to add',
    'away.from': 'First day',
    'away.to': 'Last day',
    'away.note': 'Why',
    reopen: 'Dates to set back to the hours of the weekday, and days away that start then to remove',
  },
  errorNames: { dates: 'overrides', away: 'outOfOffice', scheduleId: 'id' },
  work: async (tx, changes): Promise<Received<typeof update>> => {
    const before = await scheduleOf(tx, changes.scheduleId);
    return ask(tx, update, { id: before.id, ...merged(before, changes) });
  },
  text: ({ data: { availability } }) => schedule(availability),
  address: () => '/availability',
});

async function scheduleOf(tx: Ctx, scheduleId: number | undefined): Promise<Schedule> {
  const own = tx.userId === null ? {} : { userId: tx.userId };
  const { data } = await ask(tx, list, scheduleId === undefined ? own : {});
  const found = data.find((one) => (scheduleId === undefined ? one.isDefault : one.id === scheduleId));
  if (found !== undefined) return found;
  if (scheduleId !== undefined) throw notFound('availability');
  throw wrong({ scheduleId: 'Required: the caller has no schedule of their own' });
}

function merged(before: Schedule, changes: Changes): object {
  const { name: called, timeZone: zone, isDefault: isFirst, reopen = [] } = changes;
  const reopened = new Set(reopen);
  const changedDates = new Set(changes.dates?.map((entry) => entry.date));
  const touchesDates = changes.dates !== undefined || reopen.length > 0;
  const touchesAway = changes.away !== undefined || reopen.length > 0;
  const keptDates = before.overrides.filter(
    (entry) => !changedDates.has(entry.date) && !reopened.has(entry.date),
  );
  const keptAway = before.outOfOffice.filter((entry) => !reopened.has(entry.from));
  return {
    name: called,
    timeZone: zone,
    isDefault: isFirst,
    ...(changes.weekdays !== undefined && { weekdays: mergedWeek(before, changes.weekdays) }),
    ...(touchesDates && { overrides: [...keptDates, ...(changes.dates ?? [])] }),
    ...(touchesAway && { outOfOffice: [...keptAway, ...(changes.away ?? [])] }),
  };
}

function mergedWeek({ weekdays: known }: Schedule, changed: NonNullable<Changes['weekdays']>): object[] {
  const days = new Set(changed.map((entry) => entry.day));
  const kept = known
    .filter(({ day }) => !days.has(day))
    .map(({ day, enabled, slots }) => ({ day, enabled, slots }));
  return [...kept, ...changed];
}
