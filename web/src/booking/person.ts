import type { PageEvent } from './api.ts';
import type { Details } from './form-check.ts';
import { locale } from './language.ts';

const addressLengthMax = 2_048;

/** The person as sent with every request. Empty fields are left out: an empty text is not an email address. */
export function personOf(event: PageEvent, details: Details, utm: Record<string, string>) {
  const [email, phone] = [details.email.trim(), details.phone.trim()];
  const consent = event.consentTexts
    .filter(({ kind }) => details.consents.includes(kind))
    .map(({ kind, version }) => ({ kind, textVersion: version }));
  return {
    name: details.name.trim(),
    locale: locale(),
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { phoneNumber: phone }),
    ...(consent.length === 0 ? {} : { consent }),
    ...(Object.keys(utm).length === 0 ? {} : { utm }),
    ...(document.referrer === '' ? {} : { referrerUrl: document.referrer.slice(0, addressLengthMax) }),
  };
}
