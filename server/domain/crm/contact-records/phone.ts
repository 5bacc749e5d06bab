import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** A phone number as it is matched: E.164, read by the country's rules when it has no country code; else its digits. */
export function normalizePhone(phone: string, country: string): string {
  const parsed = parsePhoneNumberFromString(phone, countryCode(country));
  if (parsed !== undefined) return parsed.number;
  const digits = phone.replaceAll(/\D/g, '');
  return phone.trim().startsWith('+') ? `+${digits}` : digits;
}

function countryCode(country: string): CountryCode {
  return isSupportedCountry(country) ? country : 'US';
}

/** An e-mail as it is matched. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
