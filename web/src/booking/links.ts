/** A web address that people may be sent to, or null: not `javascript:` and similar. */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Whether an image may be shown: the page loads nothing from third parties. */
export function isOwnAddress(text: string | null): text is string {
  return (
    text !== null &&
    URL.canParse(text, location.origin) &&
    new URL(text, location.origin).origin === location.origin
  );
}

export type TextPart = { text: string; href: string | null };

/** Splits plain text at its web addresses. */
export function linkParts(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, href: /^https?:\/\//.test(part) ? webAddress(part) : null }));
}
