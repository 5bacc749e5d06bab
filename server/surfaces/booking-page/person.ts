import { consentTextsOf } from './consent-texts.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import { namesOf, type Visitor } from '@callwright/contract/form-logic.ts';
import { webUrl } from '@callwright/contract/shared.ts';
import { utmOf } from '#/domain/crm/contact-records/utm.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';

/** What a page sends of the person in front of it. */
export type Person = {
  name?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  timeZone?: string | null | undefined;
  utm?: string | Record<string, string> | undefined;
  referrerUrl?: string | null | undefined;
  locale?: string | null | undefined;
  consent?: { kind: string; textVersion?: string | null | undefined }[] | undefined;
};

/** The same as a contact is saved from. */
export function contactOf(ctx: Ctx, event: BookableEvent, person: Person) {
  const { firstName, lastName } = namesOf(person.name ?? '');
  return {
    email: person.email,
    phoneNumber: person.phoneNumber,
    firstName: person.firstName || firstName || undefined,
    lastName: person.lastName || lastName || undefined,
    timeZone: person.timeZone,
    utm: person.utm,
    consent: consentOf(ctx, event, person),
    // Browsers also name apps (android-app:), which nobody can open and no booking is refused for.
    referrerUrl: webUrl.safeParse(person.referrerUrl).data,
    ...(person.locale && { locale: person.locale }),
    ...(ctx.ip !== null && { ipAddress: ctx.ip }),
  };
}

/** What was agreed to, in the words that the page showed. */
function consentOf(ctx: Ctx, event: BookableEvent, { consent }: Person) {
  // Also where WhatsApp was disconnected while the page was open: these are the words that it showed.
  const shown = consentTextsOf(ctx, event, { sendsByWhatsapp: true });
  return consent?.map(({ kind, textVersion }) => ({
    kind,
    textVersion,
    text: shown.find((text) => text.kind === kind && text.version === textVersion)?.text,
    source: 'BOOKING_PAGE',
  }));
}

/** The same as the conditions of questions see it. */
export function visitorOf(ctx: Ctx, event: BookableEvent, person: Person): Visitor {
  const { firstName, lastName } = contactOf(ctx, event, person);
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: person.email ?? '',
    phone: person.phoneNumber ?? '',
    timeZone: person.timeZone ?? event.timeZone,
    utm: utmOf(person.utm),
    now: ctx.now,
  };
}

export function nameOf({ name, firstName, lastName }: Person): string {
  return name ?? [firstName, lastName].filter((part) => part).join(' ');
}

/** 400 for required fields of the event that this person has not given. */
export function mustBeComplete({ settings }: BookableEvent, person: Person): void {
  const missing: FieldErrors = {};
  if (settings.requireEmail && !person.email) missing['email'] = [because('EMAIL_NEEDED')];
  if (settings.requirePhone && !person.phoneNumber) missing['phoneNumber'] = [because('PHONE_MISSING')];
  const given = new Set(person.consent?.map((consent) => consent.kind));
  if (settings.consentTexts.some((text) => text.required && !given.has(text.kind)))
    missing['consent'] = [because('CONSENT_MISSING')];
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

export function mustNotBeBlocked({ settings }: BookableEvent, { email }: Person): void {
  const domain = email?.split('@')[1]?.toLowerCase();
  if (domain === undefined) return;
  const isBlocked = settings.blockedDomains.some((entry) => {
    const blocked = entry.toLowerCase().replace(/^@/, '');
    return domain === blocked || domain.endsWith(`.${blocked}`);
  });
  if (isBlocked) throw invalid({ email: [because('EMAIL_BLOCKED')] });
}
