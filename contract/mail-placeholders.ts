// Without schemas, so that the app can check a text while it is written.

/** The mails about a call; an event can replace the text of each. */
export const mailKinds = [
  'confirmation',
  'reschedule',
  'cancellation',
  'reassignment',
  'reminder',
  'noShow',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The placeholders of templates, with descriptions of their values. */
export const mailPlaceholders = {
  inviteeName: 'Name of the invitee',
  inviteeFirstName: 'First name of the invitee',
  eventName: 'Name of the event',
  companyName: 'Name of your workspace',
  hostName: 'Names of all who host the call',
  date: 'Day of the call, in the time zone of the reader',
  time: 'Start of the call, in the time zone of the reader',
  endTime: 'End of the call',
  timeZone: 'Time zone in which the times are written',
  duration: 'Length of the call, such as 30 minutes',
  location: 'Where the call takes place, with its instructions',
  joinLink: 'Link to join the call',
  changeLink: 'Link to move or cancel the call; the invitee’s alone',
  bookLink: 'Link to book the event again',
  previousDate: 'Day of the call before it was moved',
  previousTime: 'Start of the call before it was moved',
  previousHostName: 'The previous host of the call',
  reason: 'Why the call was moved or cancelled, if a reason was given',
} as const;
export type MailPlaceholder = keyof typeof mailPlaceholders;

/** Plain text, or the name of a placeholder. */
export type TemplatePart = { readonly text: string } | { readonly placeholder: MailPlaceholder };
export type TemplateProblem =
  | { readonly code: 'PLACEHOLDER_OPEN'; readonly params: Place }
  | { readonly code: 'PLACEHOLDER_UNKNOWN'; readonly params: Place & { readonly name: string } };
type Place = { readonly line: number; readonly column: number };

/** Splits a template at its placeholders and finds its errors. */
export function readTemplate(template: string): { parts: TemplatePart[]; problems: TemplateProblem[] } {
  const parts: TemplatePart[] = [];
  const problems: TemplateProblem[] = [];
  let at = 0;
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', at)) {
    const close = template.indexOf('}}', open);
    const inner = close < 0 ? '' : template.slice(open + 2, close);
    if (close < 0 || inner.includes('{{') || inner.includes('\n')) {
      problems.push({ code: 'PLACEHOLDER_OPEN', params: placeOf(template, open) });
      parts.push({ text: template.slice(at, open + 2) });
      at = open + 2;
      continue;
    }
    const name = inner.trim();
    parts.push({ text: template.slice(at, open) });
    if (isPlaceholder(name)) parts.push({ placeholder: name });
    else {
      const params = { name: `{{${name}}}`, ...placeOf(template, open) };
      problems.push({ code: 'PLACEHOLDER_UNKNOWN', params });
    }
    at = close + 2;
  }
  parts.push({ text: template.slice(at) });
  return { parts, problems };
}

function isPlaceholder(name: string): name is MailPlaceholder {
  return Object.hasOwn(mailPlaceholders, name);
}

/** Lines and columns count from 1, as in editors. */
function placeOf(text: string, index: number): Place {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
