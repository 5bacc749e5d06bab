import { detail, list, update } from '@callwright/contract/events.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { z } from 'zod';
import { id, text } from '@callwright/contract/shared.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { eventAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { pageLimit } from './json-schema.ts';
import { eventLine, page } from './lines.ts';
import type { Tool } from './tool.ts';

type One = Received<typeof detail>['data']['event'];
type Found = {
  readonly data: { readonly event: One } | One[];
  readonly meta?: Received<typeof list>['meta'];
};

/** Event types: a line for each of many, or one with all its settings. */
const findEvents = fromSteps({
  name: 'find_events',
  kind: 'read',
  description:
    'Events that can be booked. With eventId or linkPrefix all about one: link, hosts, questions, settings, warnings.',
  main: list,
  input: z.object({
    eventId: id.optional(),
    linkPrefix: detail.input.shape.linkPrefix,
    search: text(255).optional(),
    userId: id.optional(),
    status: z.enum(['ACTIVATED', 'DEACTIVATED']).optional(),
    limit: pageLimit,
    cursor: list.input.shape.cursor,
  }),
  params: {
    eventId: 'Just this one',
    linkPrefix: 'Just this one: company/event',
    search: 'Part of the name',
    userId: 'Hosted by',
    status: 'On or off',
    limit: '1 to 50, default 20',
    cursor: 'From the page before',
  },
  errorNames: { eventId: 'id' },
  work: async (ctx, { eventId, linkPrefix, ...asked }): Promise<Found> => {
    if (eventId === undefined && linkPrefix === undefined) {
      const { data, meta } = await ask(ctx, list, asked);
      return { data, meta };
    }
    return { data: (await ask(ctx, detail, { id: eventId, linkPrefix })).data };
  },
  text: ({ data, meta }) =>
    'event' in data ? wholeEvent(data.event) : page('events', data, eventLine, meta ?? noMore(data)),
  address: ({ data }) => ('event' in data ? eventAddress(data.event.id) : null),
});

const noMore = (rows: readonly unknown[]) => ({ count: rows.length, nextCursor: null });

function wholeEvent(event: One): string {
  const { minimumNotice, bufferBefore, bufferAfter, dateRange, duration, durationUnit } = event;
  const questions = event.questions.map(
    ({ label, identifier, customFieldId, required }) =>
      `${identifier ?? customFieldId ?? ''}${label === null ? '' : ` “${label}”`}${required ? ' (required)' : ''}`,
  );
  return [
    eventLine(event),
    `Booking page: ${event.publicUrl}`,
    `Hosts: ${event.hosts.map(({ userId, name }) => `${name} (user ${userId})`).join(', ') || 'none'}; ${event.assignment.mode}`,
    `${duration} ${durationUnit.toLowerCase()}, notice ${minimumNotice} min, buffers ${bufferBefore}/${bufferAfter} min, bookable ${dateRange.type === 'DAYS' ? `${dateRange.days} days ahead` : dateRange.type}`,
    `Questions: ${questions.join(', ') || 'none'}`,
    `Rules: ${event.disqualifyRules.length} turn away, ${event.routingRules.length} choose hosts`,
    ...(event.description === null ? [] : [`Description: ${event.description}`]),
    ...event.warnings.map((warning) => `Warning: ${warning.text}`),
  ].join('\n');
}

const { shape } = update.input;

/** Changes the common settings of an event type. All others are in the app and in `events.update`. */
const updateEvent = fromSteps({
  name: 'update_event',
  kind: 'write',
  description:
    'Change an event, or switch it on or off. What is left out stays. More settings: call_api events.update.',
  main: update,
  input: z.object({
    eventId: id,
    status: shape.status,
    name: shape.name,
    description: shape.description,
    duration: shape.duration,
    minimumNotice: shape.minimumNotice,
    bufferBefore: shape.bufferBefore,
    bufferAfter: shape.bufferAfter,
    dateRange: shape.dateRange,
    hostIds: z.array(id).min(1).max(200).optional(),
  }),
  params: {
    eventId: 'Which',
    status: 'DEACTIVATED: takes no bookings',
    name: 'Name',
    description: 'Shown to invitees',
    duration: 'Minutes, or hours where its unit is hours',
    minimumNotice: 'Minutes before the start',
    bufferBefore: 'Free minutes before a call',
    bufferAfter: 'Free minutes after a call',
    dateRange: 'How far ahead it can be booked',
    'dateRange.type': 'DAYS, FIXED or INDEFINITE',
    'dateRange.days': 'With DAYS',
    'dateRange.from': 'With FIXED',
    'dateRange.to': 'With FIXED',
    hostIds: 'All hosts from now on; those who stay keep their settings',
  },
  errorNames: { eventId: 'id', hostIds: 'hosts' },
  work: async (tx, { eventId, hostIds, ...given }): Promise<Received<typeof update>> =>
    ask(tx, update, {
      id: eventId,
      ...given,
      ...(hostIds !== undefined && { hosts: await hostsOf(tx, eventId, hostIds) }),
    }),
  text: ({ data: { event } }) => wholeEvent(event),
  address: ({ data: { event } }) => eventAddress(event.id),
});

async function hostsOf(tx: Ctx, eventId: number, hostIds: readonly number[]): Promise<object[]> {
  const { data } = await ask(tx, detail, { id: eventId });
  const known = new Map(data.event.hosts.map((host) => [host.userId, host]));
  return hostIds.map((userId) => {
    const host = known.get(userId);
    if (host === undefined) return { userId };
    const { role, priority, weight, availabilityId, active, paused, caps } = host;
    return { userId, role, priority, weight, availabilityId, active, paused, caps };
  });
}

export const eventTools: readonly Tool[] = [findEvents, updateEvent];
