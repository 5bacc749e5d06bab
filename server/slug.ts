const lengthMax = 60;

/** The part of a booking link that stands for a name: lower-case ASCII words joined by hyphens. */
export function slugOf(name: string, fallback: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '');
  return words === '' ? fallback : words;
}
