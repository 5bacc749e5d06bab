type UtmInput = string | Record<string, string> | null | undefined;

const entriesMax = 50;

/** Tracking values by name, from a query string, a whole URL or an object. */
export function utmOf(input: UtmInput): Record<string, string> {
  if (input === null || input === undefined) return {};
  const entries =
    typeof input === 'string'
      ? [...new URLSearchParams(input.slice(input.indexOf('?') + 1))]
      : Object.entries(input);
  const named = entries
    .map(([key, value]) => [clean(key, 64), clean(value, 255)] as const)
    .filter(([key, value]) => key !== '' && value !== '');
  return Object.fromEntries(named.slice(0, entriesMax));
}

// A query string can carry %00, which PostgreSQL cannot store.
function clean(text: string, lengthMax: number): string {
  return text.replaceAll('\u0000', '').trim().slice(0, lengthMax).toWellFormed();
}

/** The same as a list of pairs, the form stored with calls. */
export function utmPairs(input: UtmInput): { utmKey: string; utmValue: string }[] {
  return Object.entries(utmOf(input)).map(([utmKey, utmValue]) => ({ utmKey, utmValue }));
}

/** The tracking values that a contact shows: those of the last touch, and those of the first as `first_utm_*`. */
export function trackingAfter(
  before: Record<string, string>,
  touch: Record<string, string>,
): Record<string, string> {
  const kept = Object.entries(before).filter(([key]) => !key.startsWith('utm_'));
  const isFirst = !kept.some(([key]) => key.startsWith('first_utm_'));
  const first = isFirst
    ? Object.entries(touch)
        .filter(([key]) => key.startsWith('utm_'))
        .map(([key, value]) => [`first_${key}`, value])
    : [];
  return Object.fromEntries([...kept, ...first, ...Object.entries(touch)]);
}
