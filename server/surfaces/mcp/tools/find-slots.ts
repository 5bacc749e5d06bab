import type { Received } from '@callwright/contract/endpoint.ts';
import { timeSlots } from '@callwright/contract/event-slots.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask, inputOf, routeOf } from './ask.ts';
import { define, doneWith } from './define.ts';
import { definitionOf } from './from-endpoint.ts';
import { leadShape, leadTexts, poolOf, routingOf, turnedAway, type Routing } from './lead.ts';

const input = timeSlots.input.safeExtend(leadShape);
type FindInput = z.output<typeof input>;
type Found = Received<typeof timeSlots> & { readonly routing: Routing | null };

const definition = definitionOf('find_slots', 'read', timeSlots, {
  description: 'Free times of an event on a day, or over at most 31 days. Book one with book_call.',
  params: {
    eventId: 'Which event; or linkPrefix',
    linkPrefix: 'company/event',
    date: 'One day: 2026-11-23',
    dateFrom: 'Or the first of several',
    dateTo: 'And the last',
    timeZone: 'Whose days and times, like Europe/Berlin',
    userId: 'Only this host',
    duration: 'Minutes, if the event has a choice',
    ...leadTexts,
  },
  text: () => '',
});

/** Free times; with a lead, the times that this lead would be shown. */
export const findSlots = define({
  ...definition,
  input,
  view: 'ui://callwright/slots',
  // Converts lists and flags for the query; the description of the lead stays JSON.
  read: ({ answers, ...params }) => ({ ...inputOf(routeOf(timeSlots), params), answers }),
  work: async (ctx, params) => doneWith(await find(ctx, params as FindInput)), // parsed by `input`
  text: (body) => inWords(body as Found),
});

async function find(ctx: Ctx, { contactId, answers, ...asked }: FindInput): Promise<Found> {
  const { eventId = asked.id, linkPrefix } = asked;
  const timeZone = asked.timeZone ?? asked.timezone;
  const routing = await routingOf(ctx, { contactId, answers }, { eventId, linkPrefix, timeZone });
  if (routing !== null && routing.disqualified !== null)
    return { data: { timeZone: timeZone ?? '', slots: [], nextAvailableDate: null }, count: 0, routing };
  return { ...(await ask(ctx, timeSlots, { ...asked, ...poolOf(routing) })), routing };
}

function inWords({ data, routing }: Found): string {
  const refusal = routing === null ? null : turnedAway(routing);
  if (refusal !== null) return refusal;
  const days = Map.groupBy(data.slots, (slot) => slot.local.slice(0, 10));
  const lines = [...days].map(
    ([day, slots]) => `${day}: ${slots.map((slot) => slot.displayTime).join(', ')}`,
  );
  const later =
    data.nextAvailableDate === null ? [] : [`Next free day after these: ${data.nextAvailableDate}`];
  const hosts =
    routing === null || routing.conditionalUsers.length === 0
      ? []
      : [`Hosts by the rules: users ${routing.conditionalUsers.join(', ')}`];
  return [
    lines.length === 0 ? 'No free time.' : `Free times (${data.timeZone}):`,
    ...lines,
    ...later,
    ...hosts,
  ].join('\n');
}
