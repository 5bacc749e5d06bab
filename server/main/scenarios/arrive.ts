import { contract } from '@callwright/contract/index.ts';
import { claimContact } from '#/domain/crm/setter-claims/claim.ts';
import { takeForm } from '#/domain/scheduling/forms/invitee-answers.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Planned, Scene } from './acts.ts';
import { asVisitor } from './actors.ts';

export type Arrive = { readonly kind: 'ARRIVE'; readonly lead: number };
export type Claim = { readonly kind: 'CLAIM'; readonly lead: number; readonly contactId: number };

/** A visitor sends the form of the event that their advertisement led to. */
export async function fillInForm(tx: Ctx, scene: Scene, { lead }: Arrive): Promise<readonly Planned[]> {
  const story = scene.storyOf(lead);
  const { firstName, lastName, email, phoneNumber, place, source, answers } = story;
  const visitor = asVisitor(tx, `${firstName} ${lastName}`);
  const event = await readEvent(visitor, { eventId: scene.cast.events[story.event] });
  const input = contract.fields.inviteeAnswers.input.parse({
    eventId: event.id,
    firstName,
    lastName,
    email,
    phoneNumber,
    ...(place !== null && { timeZone: place.timeZone }),
    ...(source !== null && { utm: utmOf(source) }),
    inviteeQuestionAnswers: answers.map(({ identifier, answer }) => ({ identifier, answer: [answer] })),
  });
  const { contact, verdict } = await takeForm(visitor, event, input, {
    source: 'BOOKING_PAGE',
    visitor: { own: null },
  });
  if (verdict.disqualified !== null) return [];
  const { conditionalUsers, routingGroupIds } = verdict;
  const planned: Planned[] = [];
  if (story.booksAfterMs !== null)
    planned.push({
      atMs: tx.now + story.booksAfterMs,
      act: {
        kind: 'BOOK',
        lead,
        call: 0,
        contactId: contact.id,
        event: story.event,
        conditionalUsers,
        routingGroupIds,
        byId: null,
      },
    });
  if (story.claimsAfterMs !== null && settersOf(scene).length > 0)
    planned.push({ atMs: tx.now + story.claimsAfterMs, act: { kind: 'CLAIM', lead, contactId: contact.id } });
  return planned;
}

export async function claimLead(
  tx: Ctx,
  scene: Scene,
  { lead, contactId }: Claim,
): Promise<readonly Planned[]> {
  const setters = settersOf(scene);
  const setterId = setters[Math.floor(scene.storyOf(lead).claimer * setters.length)];
  if (setterId === undefined) return [];
  await claimContact(await scene.as(tx, setterId), { contactId });
  return [];
}

function settersOf({ scenario, cast }: Scene): number[] {
  return scenario.team
    .filter(({ role }) => role === 'SETTER')
    .map(({ key }) => cast.members[key])
    .filter((id) => id !== undefined);
}

function utmOf({ source, medium, campaign }: { source: string; medium: string; campaign: string }) {
  return {
    utm_source: source,
    ...(medium !== '' && { utm_medium: medium }),
    ...(campaign !== '' && { utm_campaign: campaign }),
  };
}
