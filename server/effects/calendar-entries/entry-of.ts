import { markOf } from '#/domain/scheduling/calendars/mark.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CallFacts } from '#/effects/mail/call-facts.ts';
import { entryOf } from '#/effects/mail/call-entry.ts';
import { hostReader } from '#/effects/mail/call-mail.ts';
import { oneLine } from '#/ports/messages/layout.ts';
import type { Entry } from '#/ports/calendars/calendar-source.ts';

/** A call as an entry in a host's calendar, with the same content as in their mails and their feed. */
export function writtenEntryOf(ctx: Ctx, call: CallFacts, hostId: number, provider: string): Entry {
  const host = call.hosts.find(({ id }) => id === hostId) ?? call.hosts[0];
  const reader = hostReader(host ?? { locale: 'en', timeZone: 'UTC' }, ctx.account.locale);
  const { baseUrl } = ctx.app.config;
  const entry = entryOf(call, { audience: 'HOST', reader, baseUrl, stampMs: ctx.now });
  return {
    uid: entry.uid,
    mark: markOf(ctx.accountId, call.id),
    sequence: entry.sequence,
    stampMs: entry.stampMs,
    startMs: entry.startMs,
    endMs: entry.endMs,
    timeZone: reader.timeZone,
    title: call.calendar_title === null ? entry.title : oneLine(call.calendar_title),
    description: entry.description,
    location: entry.location,
    url: entry.url,
    isFree: entry.isFree,
    meeting: hostId === call.user_id ? meetingOf(call, provider) : null,
  };
}

/** The meeting to create with the entry, for the host in charge, if the video provider is that of the calendar. */
function meetingOf({ link_source: source }: CallFacts, provider: string): Entry['meeting'] {
  if (source === 'GOOGLE_MEET' && provider === 'GOOGLE_CALENDAR') return 'GOOGLE_MEET';
  return source === 'MS_TEAMS' && provider === 'MICROSOFT' ? 'MS_TEAMS' : null;
}
