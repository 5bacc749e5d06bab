// Microsoft writes the joining details of a Teams meeting into the body of an entry. Updating the body without them
// removes the meeting. Nothing marks where they begin, except how the block looks.

type Body = { readonly contentType: 'text' | 'html'; readonly content: string };

/** A separator line or certain class names: older and newer forms of the block. */
const blockStart =
  /<(?:div|span|p)\b[^>]*>\s*(?:<(?:div|span|p)\b[^>]*>\s*)*(?:_{20,}|<[^>]*\b(?:me-email-|meet_invite_block))|<[^>]*\b(?:me-email-|meet_invite_block)/i;

/**
 * Our text for an entry, together with the block of its meeting; null if there is a meeting but its block cannot be
 * located, so that the body must not be changed.
 * @param there the stored body
 */
export function bodyOf(description: string, there: string, joinUrl: string | null): Body | null {
  if (joinUrl === null || !mentions(there, joinUrl)) return { contentType: 'text', content: description };
  const start = blockStart.exec(there)?.index;
  if (start === undefined) return null;
  const end = /<\/body\s*>/i.exec(there)?.index ?? there.length;
  const block = there.slice(start, end);
  if (!mentions(block, joinUrl)) return null;
  return {
    contentType: 'html',
    content: `<html><body><div>${asHtml(description)}</div><br>${block}</body></html>`,
  };
}

/** In HTML, the URL is escaped. */
function mentions(html: string, joinUrl: string): boolean {
  return html.includes(joinUrl) || html.includes(asHtml(joinUrl));
}

/** An invitee's text must not become a link. */
function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br>\n');
}
