import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** How most of the world dials abroad. Numbers within a country do not begin so, in North America either. */
const abroad = /^\s*00(?=\s*[1-9])/;

/**
 * A phone number normalized for matching: E.164, using the country's rules if it has no country code; otherwise its
 * digits.
 */
export function normalizePhone(given: string, country: string): string {
  const phone = given.replace(abroad, '+');
  const parsed = parsePhoneNumberFromString(phone, countryCode(country));
  if (parsed !== undefined) return parsed.number;
  const digits = phone.replaceAll(/\D/g, '');
  return phone.trim().startsWith('+') ? `+${digits}` : digits;
}

function countryCode(country: string): CountryCode {
  return isSupportedCountry(country) ? country : 'US';
}

/** An email address normalized for matching. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
