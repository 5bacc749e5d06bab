// Microsoft writes how to join a Teams meeting into the body of the entry, and a change of the body that leaves it out takes
// the meeting away. Nothing says where it begins but its own form.

type Body = { readonly contentType: 'text' | 'html'; readonly content: string };

/** A line, and then names of its own: older and newer forms of the block. */
const blockStart =
  /<(?:div|span|p)\b[^>]*>\s*(?:<(?:div|span|p)\b[^>]*>\s*)*(?:_{20,}|<[^>]*\b(?:me-email-|meet_invite_block))|<[^>]*\b(?:me-email-|meet_invite_block)/i;

/**
 * Our text for an entry, with the block of its meeting; null where there is one and nobody can tell where, so that the body
 * has to stay as it is.
 * @param there the body that is stored
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

/** Addresses are escaped in HTML. */
function mentions(html: string, joinUrl: string): boolean {
  return html.includes(joinUrl) || html.includes(asHtml(joinUrl));
}

/** What an invitee wrote must not become a link of its own. */
function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br>\n');
}
