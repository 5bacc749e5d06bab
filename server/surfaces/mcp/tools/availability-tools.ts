import { contract } from '@callwright/contract/index.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { ask } from './ask.ts';
import { busyTimes, connectedCalendars } from './calendar-texts.ts';
import { fromSteps } from './from-steps.ts';
import { hours } from './texts.ts';
import type { Tool } from './tool.ts';
import { updateAvailability } from './update-availability.ts';

const { availabilities, calendarConnections, calendars } = contract;

type Shown = {
  readonly data: Received<(typeof availabilities)['list']>['data'];
  readonly calendars: Received<(typeof calendarConnections)['list']>['data'];
  readonly busy: Received<(typeof calendars)['busy']>['data'] | null;
};

/** A member's working hours and calendars. */
const getAvailability = fromSteps({
  name: 'get_availability',
  kind: 'read',
  description:
    'Working hours, dates off, and connected calendars; with a period also what in the calendars keeps calls away.',
  main: availabilities.list,
  input: z.object({
    userId: id.optional(),
    busyFrom: calendars.busy.input.shape.from.optional(),
    busyTo: calendars.busy.input.shape.to.optional(),
  }),
  errorNames: { busyFrom: 'from', busyTo: 'to' },
  params: {
    userId: 'Whose; default: all the caller may see',
    busyFrom: 'Busy times of the caller’s calendars since this time',
    busyTo: 'Until then',
  },
  work: async (ctx, { userId, busyFrom, busyTo }): Promise<Shown> => {
    const whose = userId === undefined ? {} : { userId };
    const isAsked = busyFrom !== undefined || busyTo !== undefined;
    return {
      data: (await ask(ctx, availabilities.list, whose)).data,
      calendars: (await ask(ctx, calendarConnections.list, whose)).data,
      busy: isAsked ? (await ask(ctx, calendars.busy, { from: busyFrom, to: busyTo })).data : null,
    };
  },
  text: ({ data, calendars: connected, busy }) =>
    [
      hours({ data }),
      connectedCalendars({ data: connected }),
      ...(busy === null ? [] : ['Busy:', busyTimes({ data: busy })]),
    ].join('\n'),
  address: () => '/availability',
});

export const availabilityTools: readonly Tool[] = [getAvailability, updateAvailability];
