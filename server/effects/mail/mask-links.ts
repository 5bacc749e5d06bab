import { fold } from '#/platform/values/calendar-text.ts';

// Links in mails grant access to anyone who has them: invitations, invitees' pages, unsubscribing. Lists of mails show
// where the links lead, without the secret part.

/** First path segments of pages without a secret in their URL. */
const openPages = new Set(['calls', 'e', 'developers', 'automations']);
const mask = '…';

/** Replaces the secrets in links to this service with `…`. */
export function maskLinks(text: string, baseUrl: string): string {
  return text.replaceAll(linksTo(baseUrl), (link: string, page: string) =>
    openPages.has(page) ? link : `${baseUrl}/${page}/${mask}`,
  );
}

/** The same for a calendar file, where a folded line may split a link. */
export function maskCalendar(ics: string, baseUrl: string): string {
  const lines = ics.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const last = lines.pop() ?? '';
  return lines.map((line) => fold(maskLinks(line, baseUrl))).join('') + last;
}

function linksTo(baseUrl: string): RegExp {
  // Ends at a character that cannot be part of a URL in text, HTML or a calendar file.
  return new RegExp(String.raw`${RegExp.escape(baseUrl)}/([\w-]+)[^\s"'<>\\)]*`, 'g');
}
