const lengthMax = 60;

/** The part of a booking link made from a name: lower-case ASCII words joined by hyphens. */
export function slugOf(name: string, fallback: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '');
  return words === '' ? fallback : words;
}

/** Candidates if a slug may be taken: `acme`, `acme-2`, … */
export function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}

/** The two parts of a booking link, `company/slug`. Both are empty for any other text, which matches no event. */
export function partsOfLink(linkPrefix: string): { company: string; slug: string } {
  const [company = '', slug = '', ...rest] = linkPrefix.split('/');
  return rest.length === 0 ? { company, slug } : { company: '', slug: '' };
}
