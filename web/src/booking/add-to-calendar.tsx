/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { InviteeCall } from './api.ts';
import { googleLink, outlookLink, type CalendarEntry } from './calendar-entry.ts';
import { placeOf } from './call-facts.tsx';
import { Icon } from './icons.tsx';
import { webAddress } from './links.ts';
import { say } from './say.ts';

/** Ways to add the call to the invitee's own calendar; the file is the same entry as in mails. */
export function AddToCalendar({ call }: { call: InviteeCall }): JSX.Element {
  const entry = entryOf(call);
  return (
    <div class="add">
      <h2>{say('done.add')}</h2>
      <div class="buttons">
        <a class="button" href={new URL(call.calendarUrl).pathname} download="call.ics">
          <Icon name="calendar" />
          {say('done.ics')}
        </a>
        <a class="button" href={googleLink(entry)} target="_blank" rel="noopener noreferrer">
          {say('done.google')}
        </a>
        <a class="button" href={outlookLink(entry)} target="_blank" rel="noopener noreferrer">
          {say('done.outlook')}
        </a>
      </div>
    </div>
  );
}

/** The page on which the invitee moves or cancels the call. */
export function managePath(token: string): string {
  return `/call/${encodeURIComponent(token)}`;
}

function entryOf(call: InviteeCall): CalendarEntry {
  const url = new URL(managePath(call.token), location.origin).href;
  const link = webAddress(call.locationLink);
  return {
    start: call.dateTime,
    end: call.endTime,
    title: say('title.event', { event: call.eventName, company: call.event.company.name }),
    description: [call.locationDetails ?? '', say('done.manage'), url]
      .filter((line) => line !== '')
      .join('\n'),
    location: link ?? placeOf(call),
  };
}
