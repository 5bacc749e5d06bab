import { textConsentKind } from '@callwright/contract/text-providers.ts';
import { contract } from '@callwright/contract/index.ts';
import { claimContact } from '#/domain/crm/setter-claims/claim.ts';
import { takeForm, type OwnContact, type Taken } from '#/domain/scheduling/forms/invitee-answers.ts';
import { readEvent, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { consentTextsOf } from '#/surfaces/booking-page/consent-texts.ts';
import type { Planned, Scene } from './acts.ts';
import { asVisitor } from './actors.ts';
import { wayToBook } from './event-in-file.ts';

export type Arrive = { readonly kind: 'ARRIVE'; readonly lead: number };
export type Claim = { readonly kind: 'CLAIM'; readonly lead: number; readonly contactId: number };

/** A form as known to the visitor who filled it in. */
export type HeldForm = { readonly id: number; readonly own: OwnContact | null };

/** A visitor submits the form of the event that their advertisement leads to. */
export async function fillInForm(tx: Ctx, scene: Scene, { lead }: Arrive): Promise<readonly Planned[]> {
  const story = scene.storyOf(lead);
  const { contact, verdict, form } = await sendForm(tx, scene, lead);
  if (verdict.disqualified !== null) return [];
  const { conditionalUsers, routingGroupIds } = verdict;
  const planned: Planned[] = [];
  if (story.booksAfterMs !== null)
    planned.push({
      atMs: tx.now + story.booksAfterMs,
      act: {
        kind: wayToBook(scene, story.event),
        lead,
        call: 0,
        contactId: contact.id,
        event: story.event,
        conditionalUsers,
        routingGroupIds,
        byId: null,
        form,
      },
    });
  if (story.claimsAfterMs !== null && settersOf(scene).length > 0)
    planned.push({ atMs: tx.now + story.claimsAfterMs, act: { kind: 'CLAIM', lead, contactId: contact.id } });
  return planned;
}

/** Submits the form of the lead's event, on the first visit and on every return. */
export async function sendForm(
  tx: Ctx,
  scene: Scene,
  lead: number,
): Promise<Pick<Taken, 'contact' | 'verdict'> & { readonly form: HeldForm }> {
  const story = scene.storyOf(lead);
  const { firstName, lastName, email, phoneNumber, place, source, answers } = story;
  const visitor = asVisitor(tx, `${firstName} ${lastName}`);
  const event = await readEvent(visitor, { eventId: scene.cast.events[story.event] });
  const consent = story.texts.agrees ? textConsent(visitor, event) : [];
  const input = contract.fields.inviteeAnswers.input.parse({
    eventId: event.id,
    firstName,
    lastName,
    email,
    phoneNumber,
    ...(place !== null && { timeZone: place.timeZone }),
    ...(source !== null && { utm: utmOf(source) }),
    ...(consent.length > 0 && { consent }),
    inviteeQuestionAnswers: answers.map(({ identifier, answer }) => ({ identifier, answer: [answer] })),
  });
  const { contact, verdict, saved, submissionId } = await takeForm(visitor, event, input, {
    source: 'BOOKING_PAGE',
    visitor: { own: null },
  });
  const own = saved.mayReplace ? { id: contact.id, version: contact.version } : null;
  return { contact, verdict, form: { id: submissionId, own } };
}

/** Agreement to texts, if the event's page asks for it. */
function textConsent(visitor: Ctx, event: BookableEvent) {
  return consentTextsOf(visitor, event, { sendsByWhatsapp: false })
    .filter(({ kind }) => kind === textConsentKind)
    .map(({ kind, version, text }) => ({ kind, textVersion: version, text, source: 'BOOKING_PAGE' }));
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

export function utmOf({
  source,
  medium,
  campaign,
}: {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}) {
  return {
    utm_source: source,
    ...(medium !== '' && { utm_medium: medium }),
    ...(campaign !== '' && { utm_campaign: campaign }),
  };
}
