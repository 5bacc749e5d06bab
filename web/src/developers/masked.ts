const shownAtStart = 8;
const shownAtEnd = 4;
const hideWholeBelow = 24;

/**
 * A text with secrets of it made unreadable, so that a screen can be shown to others: enough is left to distinguish
 * them.
 */
export function masked(text: string, secrets: readonly string[]): string {
  // The longest first: one may be the beginning of another.
  const known = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  return known.reduce((rest, secret) => rest.replaceAll(secret, shortened(secret)), text);
}

function shortened(secret: string): string {
  if (secret.length < hideWholeBelow) return '…';
  return `${secret.slice(0, shownAtStart)}…${secret.slice(-shownAtEnd)}`;
}
