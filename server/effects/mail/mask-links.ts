import { fold } from '#/platform/values/calendar-text.ts';

// Anyone who has a link of a mail gets in with it: invitations, invitees' pages, unsubscribing. Lists of mails show where they lead,
// without the part that lets in.

/** Pages without a secret in their address. */
const openPages = new Set(['calls', 'e', 'developers', 'automations']);
const mask = '…';

/** The text with the secrets in links to this service replaced by `…`. */
export function maskLinks(text: string, baseUrl: string): string {
  return text.replaceAll(linksTo(baseUrl), (link: string, page: string) =>
    openPages.has(page) ? link : `${baseUrl}/${page}/${mask}`,
  );
}

/** The same for a calendar file, whose long lines are folded: a link may be broken in two. */
export function maskCalendar(ics: string, baseUrl: string): string {
  const lines = ics.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const last = lines.pop() ?? '';
  return lines.map((line) => fold(maskLinks(line, baseUrl))).join('') + last;
}

function linksTo(baseUrl: string): RegExp {
  // Up to what cannot be part of an address in a text, in HTML or in a calendar file.
  return new RegExp(String.raw`${RegExp.escape(baseUrl)}/([\w-]+)[^\s"'<>\\)]*`, 'g');
}
