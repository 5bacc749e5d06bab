/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { InviteeCall } from './api.ts';
import { googleLink, icsFile, outlookLink, type CalendarEntry } from './calendar-entry.ts';
import { Icon } from './icons.tsx';
import { webAddress } from './links.ts';
import { say } from './say.ts';

/** Ways to put the call into the invitee's own calendar; the file is made here, so no service learns of it. */
export function AddToCalendar({ call }: { call: InviteeCall }): JSX.Element {
  const entry = entryOf(call);
  return (
    <div class="add">
      <h3>{say('done.add')}</h3>
      <div class="buttons">
        <button type="button" class="button" onClick={() => download('call.ics', icsFile(entry, Date.now()))}>
          <Icon name="calendar" />
          {say('done.ics')}
        </button>
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
    uid: `${call.token}@${location.hostname}`,
    start: call.dateTime,
    end: call.endTime,
    title: say('title.event', { event: call.eventName, company: call.event.company.name }),
    description: [call.locationDetails ?? '', say('done.manage'), url]
      .filter((line) => line !== '')
      .join('\n'),
    location: link ?? say(`location.${call.location}`),
    url,
  };
}

function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
