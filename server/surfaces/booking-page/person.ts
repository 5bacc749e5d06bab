import { consentTextsOf } from './consent-texts.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import { namesOf, type Visitor } from '@callwright/contract/form-logic.ts';
import { webUrl } from '@callwright/contract/shared.ts';
import { utmOf } from '#/domain/crm/contact-records/utm.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';

/** What a page sends about the visitor. */
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

/** The same data as input for saving a contact. */
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
    // Browsers also send app referrers (android-app:), which are not web addresses. They are dropped instead of
    // refused.
    referrerUrl: webUrl.safeParse(person.referrerUrl).data,
    ...(person.locale && { locale: person.locale }),
    ...(ctx.ip !== null && { ipAddress: ctx.ip }),
  };
}

/** The consents given, with the texts that the page showed. */
function consentOf(ctx: Ctx, event: BookableEvent, { consent }: Person) {
  // Also if WhatsApp was disconnected while the page was open: the page still showed this text.
  const shown = consentTextsOf(ctx, event, { sendsByWhatsapp: true });
  return consent?.map(({ kind, textVersion }) => ({
    kind,
    textVersion,
    text: shown.find((text) => text.kind === kind && text.version === textVersion)?.text,
    source: 'BOOKING_PAGE',
  }));
}

/** The same data as the conditions of questions see it. */
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

/** Throws 400 if a field that the event requires is missing. */
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
