import type { Received } from '@callwright/contract/endpoint.ts';
import { detail as eventDetail } from '@callwright/contract/events.ts';
import { troubleshootSlots } from '@callwright/contract/troubleshoot-slots.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { eventAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { leadShape, leadTexts, poolOf, routingOf, turnedAway, type Routing } from './lead.ts';
import { explainedSlots } from './texts.ts';
import { wrong } from './wrong.ts';

const { linkPrefix, date, timeZone, selectedHost } = troubleshootSlots.input.shape;

type Explained = {
  readonly routing: Routing | null;
  /** Null if the rules turn the lead away before times are shown. */
  readonly data: Received<typeof troubleshootSlots>['data'] | null;
};

/** Explains why times are offered or not, optionally for a certain lead. */
export const explainSlots = fromSteps({
  name: 'explain_slots',
  kind: 'read',
  description: 'Why times of an event are offered on a day and others not, host by host.',
  main: troubleshootSlots,
  input: z.object({
    eventId: id.optional(),
    linkPrefix: linkPrefix.optional(),
    date,
    timeZone,
    userId: selectedHost,
    ...leadShape,
  }),
  params: {
    eventId: 'Which event; or linkPrefix',
    linkPrefix: 'company/event',
    date: 'Day: 2026-11-23',
    timeZone: 'Whose day and times; default the workspace’s',
    userId: 'Only this host',
    ...leadTexts,
  },
  errorNames: { userId: 'selectedHost' },
  work: async (ctx, given): Promise<Explained> => {
    const { contactId, answers, date: day, userId, timeZone: zone = ctx.account.timeZone } = given;
    const link = given.linkPrefix ?? (await linkOf(ctx, given.eventId));
    const asked = { eventId: undefined, linkPrefix: link, timeZone: zone };
    const routing = await routingOf(ctx, { contactId, answers }, asked);
    if (routing !== null && routing.disqualified !== null) return { routing, data: null };
    const question = { linkPrefix: link, date: day, timeZone: zone, selectedHost: userId };
    const { data } = await ask(ctx, troubleshootSlots, { ...question, ...poolOf(routing) });
    return { routing, data };
  },
  text: ({ data, routing }) =>
    [
      ...(routing === null ? [] : [turnedAway(routing) ?? `Hosts by the rules: ${whichHosts(routing)}`]),
      ...(data === null ? [] : [explainedSlots({ data })]),
    ].join('\n'),
  address: ({ data }) => (data === null ? null : `${eventAddress(data.event.id)}/times`),
});

async function linkOf(ctx: Ctx, eventId: number | undefined): Promise<string> {
  if (eventId === undefined) throw wrong({ eventId: 'Either eventId or linkPrefix is required' });
  return (await ask(ctx, eventDetail, { id: eventId })).data.event.linkPrefix;
}

function whichHosts({ conditionalUsers }: Routing): string {
  return conditionalUsers.length === 0 ? 'all' : `users ${conditionalUsers.join(', ')}`;
}
