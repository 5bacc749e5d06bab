import type { Language } from '@callwright/contract/languages.ts';
import type { MailPlaceholder } from '@callwright/contract/mail-placeholders.ts';
import { isLinkToFollow } from '#/domain/scheduling/call-records/link-source.ts';
import { toMs } from '#/platform/values/time.ts';
import type { Audience } from '#/ports/messages/send-mail.ts';
import type { CallFacts } from './call-facts.ts';
import { oneLine } from '#/ports/messages/layout.ts';
import { say } from './messages.ts';
import { writeDate, writeDuration, writeTime, writeZone, type Reader } from './moments.ts';

/** The previous time and host, for mails that mention them. */
export type Before = { readonly startsAt?: string; readonly hostName?: string };

/** The values of the placeholders for a reader. Placeholders without a value are left out. */
export function valuesOf(
  call: CallFacts,
  reader: Reader,
  { baseUrl, audience, before }: { baseUrl: string; audience: Audience; before: Before },
): Record<MailPlaceholder, string> {
  const [startMs, endMs] = [toMs(call.starts_at), toMs(call.ends_at)];
  const was = before.startsAt ?? call.previous_starts_at;
  const reason = call.status === 'CANCELLED' ? call.cancel_reason : call.reschedule_reason;
  const values = {
    inviteeName: inviteeName(call),
    inviteeFirstName: call.first_name || inviteeName(call),
    eventName: call.event_name,
    companyName: call.company,
    hostName: call.hosts.map((host) => host.name || host.email).join(', '),
    date: writeDate(reader, startMs),
    time: writeTime(reader, startMs),
    endTime: writeTime(reader, endMs),
    timeZone: writeZone(reader, startMs),
    duration: writeDuration(reader, call.duration_min),
    location: whereOf(call, reader.language, audience),
    joinLink: call.location_link ?? '',
    changeLink: audience === 'INVITEE' && call.can_change ? changeLink(call, baseUrl) : '',
    bookLink: `${baseUrl}/e/${call.link_prefix}`,
    previousDate: was === null ? '' : writeDate(reader, toMs(was)),
    previousTime: was === null ? '' : writeTime(reader, toMs(was)),
    previousHostName: before.hostName ?? '',
    reason: reason ?? '',
  };
  // Most values come from people. A line break in one must not look like a new paragraph.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)])) as Record<
    MailPlaceholder,
    string
  >; // the same names
}

export function inviteeName(call: CallFacts): string {
  return call.invitee_name || call.invitee_email || call.phone_number || '';
}

/** The page on which the invitee moves or cancels the call. */
export function changeLink(call: CallFacts, baseUrl: string): string {
  return `${baseUrl}/call/${call.token}`;
}

/** The same page, asking whether the invitee will attend. Opening it does not answer yet. */
export function attendLink(call: CallFacts, baseUrl: string): string {
  return `${changeLink(call, baseUrl)}?attend`;
}

/** Where the call takes place, in words. Guests do not see the invitee's phone number. */
export function whereOf(call: CallFacts, language: Language, audience: Audience): string {
  const parts = [
    placeOf(call, language, audience),
    ...(isLinkToFollow(call) ? [say(language, 'location.linkFollows')] : []),
    ...(call.location_details ? [call.location_details] : []),
  ];
  return parts.join('. ');
}

/** Whether the location is left to the host: there is no link, no provider of a link, and no instructions. */
function isLeftToHost({ location, link_source, location_link, location_details }: CallFacts): boolean {
  return location === 'CUSTOM_LINK' && link_source === null && !location_link && !location_details;
}

function placeOf(call: CallFacts, language: Language, audience: Audience): string {
  const { location, phone_number: phone } = call;
  if (isLeftToHost(call)) return say(language, audience === 'HOST' ? 'location.byHost' : 'location.later');
  if (location !== 'PHONE_INBOUND' && location !== 'PHONE_OUTBOUND')
    return say(language, `location.${location}`);
  if (location === 'PHONE_INBOUND' || phone === null || audience === 'GUEST')
    return say(language, 'location.PHONE');
  return say(language, audience === 'HOST' ? 'location.PHONE_HOST' : 'location.PHONE_OUTBOUND', { phone });
}
