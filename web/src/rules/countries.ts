const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes that name no country of today. */
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
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export function countryName(code: string): string {
  return (/^[A-Z]{2}$/i.test(code) ? names.of(code.toUpperCase()) : undefined) ?? code;
}

let known: { value: string; label: string }[] | null = null;

/** All countries by name; browsers know them, but do not list them. */
export function countryOptions(): { value: string; label: string }[] {
  known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !past.has(code) && names.of(code) !== undefined)
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return known;
}
