import { speaker } from '../messages/app-language.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes that are not current countries. */
const past = new Set([
  'AN',
  'BU',
  'CS',
  'DD',
  'DY',
  'EU',
  'EZ',
  'FX',
  'HV',
  'NH',
  'NT',
  'QO',
  'RH',
  'SU',
  'TP',
  'UK',
  'UN',
  'VD',
  'XA',
  'XB',
  'YD',
  'YU',
  'ZR',
  'ZZ',
]);
type Countries = { names: Intl.DisplayNames; options?: { value: string; label: string }[] };
const spoken = new Map<string, Countries>();

/** Cached, because it is slow to create and needed for every country. */
function countriesOf(language: string): Countries {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const made = { names: new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }) };
  spoken.set(language, made);
  return made;
}

export function countryName(code: string): string {
  const { names } = countriesOf(speaker.language());
  return (/^[A-Z]{2}$/i.test(code) ? names.of(code.toUpperCase()) : undefined) ?? code;
}

/** All countries by name. Browsers know the names, but have no list of codes. */
export function countryOptions(): { value: string; label: string }[] {
  const language = speaker.language();
  const countries = countriesOf(language);
  countries.options ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !past.has(code) && countries.names.of(code) !== undefined)
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return countries.options;
}
