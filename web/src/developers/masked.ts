const shownAtStart = 8;
const shownAtEnd = 4;
const hideWholeBelow = 24;

/** Masks the secrets in a text, so that the screen can be shown to others. Enough is left to tell secrets apart. */
export function masked(text: string, secrets: readonly string[]): string {
  // The longest first, because one may be the beginning of another.
  const known = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  return known.reduce((rest, secret) => rest.replaceAll(secret, shortened(secret)), text);
}

function shortened(secret: string): string {
  if (secret.length < hideWholeBelow) return '…';
  return `${secret.slice(0, shownAtStart)}…${secret.slice(-shownAtEnd)}`;
}
