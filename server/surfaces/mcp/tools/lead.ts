import { detail as contactDetail } from '@callwright/contract/contacts.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { id } from '@callwright/contract/shared.ts';
import { testRouting } from '@callwright/contract/test-routing.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask } from './ask.ts';

/** What the rules of an event can know about a lead. */
export const leadShape = {
  contactId: id.optional(),
  answers: testRouting.input.shape.answers.unwrap().optional(),
};
export type Lead = { readonly [K in keyof typeof leadShape]?: z.output<(typeof leadShape)[K]> };

/** The descriptions of these parameters for a model. */
export const leadTexts = {
  contactId: 'As this person would see it, by the rules of the event',
  answers: 'As somebody who answers this would see it',
  'answers.identifier': 'Of the question',
  'answers.answer': 'One or more',
} as const;

type Routed = Received<typeof testRouting>['data'];
export type Routing = Pick<Routed, 'disqualified' | 'conditionalUsers' | 'routingGroupIds' | 'routingMode'>;
type Asked = { eventId: number | undefined; linkPrefix: string | undefined; timeZone: string | undefined };

/** The result of the event's rules for a lead; null if no lead was described. */
export async function routingOf(ctx: Ctx, lead: Lead, asked: Asked): Promise<Routing | null> {
  const { contactId, answers: said } = lead;
  if (contactId === undefined && said === undefined) return null;
  const known = contactId === undefined ? null : await contactFacts(ctx, contactId);
  const { data } = await ask(ctx, testRouting, {
    ...asked,
    ...known,
    answers: [...(said ?? []), ...unlessSaid(known?.answers ?? [], said ?? [])],
  });
  const { disqualified, conditionalUsers, routingGroupIds, routingMode } = data;
  return { disqualified, conditionalUsers, routingGroupIds, routingMode };
}

/** Limits a query for free times to the hosts that the rules selected. */
export function poolOf(routing: Routing | null): object {
  if (routing === null) return {};
  const { conditionalUsers, routingGroupIds } = routing;
  return {
    ...(conditionalUsers.length > 0 && { conditionalUsers }),
    ...(routingGroupIds.length > 0 && { routingGroupIds }),
  };
}

export function turnedAway({ disqualified }: Routing): string | null {
  if (disqualified === null) return null;
  return `The rules of the event turn this lead away: ${disqualified.text ?? disqualified.action}`;
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

/** New answers of the lead take precedence over stored ones. */
function unlessSaid(known: Answers, said: Answers): Answers {
  const names = new Set(said.map(({ identifier }) => identifier));
  return known.filter(({ identifier }) => !names.has(identifier));
}
