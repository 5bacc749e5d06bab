/** What the address of the page may fill in beforehand. */
export type Prefill = {
  name: string;
  email: string;
  phone: string;
  guests: string;
  notes: string;
  /** `utm_*` parameters, passed on with the booking. */
  utm: Record<string, string>;
};

const lengthMax = 255;
const utmMax = 20;

export function readPrefill(search: string): Prefill {
  const query = new URLSearchParams(search);
  const get = (name: string) => (query.get(name) ?? '').trim().slice(0, lengthMax);
  const utm = [...query]
    .filter(([key, value]) => /^utm_\w{1,60}$/.test(key) && value.trim() !== '')
    .slice(0, utmMax);
  return {
    name: get('name') || [get('firstName'), get('lastName')].filter((part) => part !== '').join(' '),
    email: get('email'),
    phone: get('phone'),
    guests: query
      .getAll('guests')
      .join(', ')
      .slice(0, 10 * lengthMax),
    notes: get('notes'),
    utm: Object.fromEntries(utm.map(([key, value]) => [key, value.trim().slice(0, lengthMax)])),
  };
}

/** E-mail addresses from a field that takes several. */
export function splitGuests(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}
