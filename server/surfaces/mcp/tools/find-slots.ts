import { timeSlots } from '@callwright/contract/event-slots.ts';
import { detail as contactDetail } from '@callwright/contract/contacts.ts';
import { id, rowId } from '@callwright/contract/shared.ts';
import { testRouting } from '@callwright/contract/test-routing.ts';
import { routingModes } from '@callwright/contract/invitee-answers.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask, inputOf, routeOf } from './ask.ts';
import { define, doneWith } from './define.ts';
import { definitionOf } from './from-endpoint.ts';

const { answers, email, phoneNumber, country, utm } = testRouting.input.shape;
/** The facts about a lead for the rules of the event. */
const leadShape = {
  contactId: id
    .optional()
    .meta({ description: 'Show the times this contact would see, by the rules of the event' }),
  answers: answers
    .unwrap()
    .optional()
    .meta({ description: 'Answers of the lead, evaluated by the rules of the event' }),
  email,
  phoneNumber,
  country,
  utm,
};
const input = timeSlots.input.safeExtend(leadShape);
type FindInput = z.output<typeof input>;

const { data: slotsData } = timeSlots.output.shape;
const output = z.object({
  data: slotsData,
  count: z.int(),
  routing: z
    .object({
      disqualified: testRouting.output.shape.data.shape.disqualified,
      conditionalUsers: z.array(rowId),
      routingGroupIds: z.array(rowId),
      routingMode: z.enum(routingModes),
    })
    .nullable()
    .meta({ description: 'Where the rules lead this lead; null when none was described' }),
});
type Found = z.output<typeof output>;

/** Free times; with a lead those that this lead would be shown. */
export const findSlots = define({
  ...definitionOf('find_slots', 'read', timeSlots, {
    hint: 'With contactId or answers the routing rules of the event decide which hosts count, as on its booking page. Book one of the times with book_call.',
    text: () => '',
  }),
  input,
  output,
  // The lists and flags of the query; what describes the lead is JSON as it is.
  read: (params) => ({
    ...params,
    ...inputOf(routeOf(timeSlots), only(params, Object.keys(timeSlots.input.shape))),
  }),
  work: async (ctx, params) => doneWith(await find(ctx, params as FindInput)), // parsed by `input`
  text: (body) => inWords(body as Found),
});

async function find(ctx: Ctx, params: FindInput): Promise<Found> {
  const {
    contactId,
    answers: said,
    email: address,
    phoneNumber: phone,
    country: land,
    utm: tracking,
    ...asked
  } = params;
  const isDescribed = [contactId, said, address, phone, land, tracking].some((part) => part !== undefined);
  if (!isDescribed) return { ...(await ask(ctx, timeSlots, asked)), routing: null };
  const { eventId = asked.id, linkPrefix } = asked;
  const timeZone = asked.timeZone ?? asked.timezone;
  const known = contactId === undefined ? null : await contactFacts(ctx, contactId);
  const { data } = await ask(ctx, testRouting, {
    eventId,
    linkPrefix,
    timeZone,
    ...known,
    ...defined({ email: address, phoneNumber: phone, country: land, utm: tracking }),
    answers: [...(said ?? []), ...unlessSaid(known?.answers ?? [], said ?? [])],
  });
  const { disqualified, conditionalUsers, routingGroupIds, routingMode } = data;
  const routing = { disqualified, conditionalUsers, routingGroupIds, routingMode };
  if (disqualified !== null)
    return { data: { timeZone: timeZone ?? '', slots: [], nextAvailableDate: null }, count: 0, routing };
  const free = await ask(ctx, timeSlots, {
    ...asked,
    ...(conditionalUsers.length > 0 && { conditionalUsers }),
    ...(routingGroupIds.length > 0 && { routingGroupIds }),
  });
  return { ...free, routing };
}

type Answers = { readonly identifier?: string | undefined; readonly answer: string[] }[];

async function contactFacts(ctx: Ctx, contactId: number) {
  const { data } = await ask(ctx, contactDetail, { contactId });
  const known = Object.entries(data.customFields).map(([identifier, answer]) => ({ identifier, answer }));
  return {
    email: data.email,
    phoneNumber: data.phoneNumber,
    country: data.country,
    ownerId: data.userId,
    utm: data.tracking,
    answers: known,
  };
}

/** What the lead says now counts more than what is stored. */
function unlessSaid(known: Answers, said: Answers): Answers {
  const names = new Set(said.map(({ identifier }) => identifier));
  return known.filter(({ identifier }) => !names.has(identifier));
}

function defined(params: Record<string, unknown>): object {
  return only(
    params,
    Object.keys(params).filter((name) => params[name] !== undefined),
  );
}

function only(params: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.filter((name) => name in params).map((name) => [name, params[name]]));
}

function inWords({ data, routing }: Found): string {
  if (routing !== null && routing.disqualified !== null)
    return `The rules of the event turn this lead away: ${routing.disqualified.text ?? routing.disqualified.action}`;
  const days = Map.groupBy(data.slots, (slot: Received<typeof timeSlots>['data']['slots'][number]) =>
    slot.local.slice(0, 10),
  );
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
