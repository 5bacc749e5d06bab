/** @jsxImportSource preact */
import { booking as routes } from '@callwright/sdk/public-routes';
import { render, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { isShown, previewName, type Ready, type Shown } from '../preview/protocol.ts';
import { answerWith, type Dates, type InviteeCall, type Outcome } from './api.ts';
import { BookingPage } from './booking-page.tsx';
import { CallPage } from './call-page.tsx';
import { readPrefill } from './prefill.ts';
import { dateIn } from './times.ts';

type Input = Record<string, unknown>;

/** The page as invitees see it, for an event sent by the editor of the app. Sends no requests and books nothing. */
export function startPreview(root: HTMLElement): void {
  let shown: Shown | null = null;
  answerWith((path, input) => (shown === null ? null : answerOf(shown, path, input)));
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || !isShown(data)) return;
    shown = data;
    document.documentElement.dataset['theme'] = data.theme;
    show(root, data);
  });
  // Links do nothing in a preview.
  addEventListener('click', keepHere, { capture: true });
  const ready: Ready = { callwright: 'preview ready' };
  parent.postMessage(ready, location.origin);
}

/** Other times remount the page; free times are not loaded again while nothing about them has changed. */
function show(root: HTMLElement, { page, times }: Shown): void {
  const key = `${page.event.durationMin} ${times.length} ${times[0] ?? ''} ${page.form.asksFirst}`;
  render(<Preview key={key} page={page} />, root);
}

function Preview({ page }: Pick<Shown, 'page'>): JSX.Element {
  const [booked, setBooked] = useState<InviteeCall | null>(null);
  return booked === null ? (
    <BookingPage linkPrefix={previewName} prefill={readPrefill('')} live={page} onBooked={setBooked} />
  ) : (
    <CallPage token={previewName} isConfirmation asksAttendance={false} booked={booked} />
  );
}

function keepHere(click: MouseEvent): void {
  if (click.target instanceof Element && click.target.closest('a') !== null) click.preventDefault();
}

function answerOf(shown: Shown, path: string, input: Input): Outcome<unknown> {
  switch (path) {
    case routes.page.path:
      return { ok: true, value: shown.page };
    case routes.eventDates.path:
      return { ok: true, value: datesOf(shown, input) };
    case routes.answers.path:
      return { ok: true, value: { formToken: previewName, disqualified: null } };
    case routes.book.path:
      return { ok: true, value: { call: callOf(shown, input) } };
    default:
      return { ok: false, failure: { kind: 'other' } };
  }
}

function datesOf({ times }: Shown, { timeZone, currentDate, days }: Input): Dates {
  const zone = String(timeZone);
  const all = Object.groupBy(times, (time) => dateIn(time, zone));
  const dates = Object.keys(all).toSorted();
  const first = String(currentDate);
  const last = new Date(Date.parse(first) + Number(days) * dayMs).toISOString().slice(0, 10);
  const asked = dates.filter((date) => date >= first && date < last);
  return {
    availabilities: {},
    slots: Object.fromEntries(asked.map((date) => [date, all[date] ?? []])),
    timeZone: zone,
    firstAvailableDate: dates[0] ?? null,
    hasMore: dates.some((date) => date >= last),
  };
}

/** The call as it would be booked. */
function callOf({ page: { event, form } }: Shown, input: Input): InviteeCall {
  const dateTime = String(input['dateTime']);
  const minutes = Number(input['duration'] ?? event.durationMin);
  return {
    token: previewName,
    status: 'SCHEDULED',
    dateTime,
    endTime: new Date(Date.parse(dateTime) + minutes * 60_000).toISOString(),
    timeZone: String(input['timeZone']),
    deposit: event.deposit && { state: 'PAID', ...event.deposit },
    eventName: event.name,
    linkPrefix: previewName,
    hostName: event.hosts[0]?.name ?? '',
    hosts: event.hosts.slice(0, 1),
    inviteeName: typeof input['name'] === 'string' ? input['name'] : '',
    inviteeEmail: null,
    location: form.locations[Number(input['locationIndex'] ?? 0)]?.type ?? 'CUSTOM_LINK',
    locationLink: null,
    locationDetails: null,
    allowReschedule: false,
    allowCancel: false,
    changeBlocked: null,
    attendanceConfirmedAt: null,
    confirmationText: null,
    redirectUrl: null,
    mailed: false,
    calendarUrl: '',
    event,
  };
}
