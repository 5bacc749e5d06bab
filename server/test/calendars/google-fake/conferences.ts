import type { calendar_v3 } from '@googleapis/calendar';
import type { FakeCalendar } from './fake-calendar.ts';
import { refusals } from './refusals.ts';
import type { Event } from './series.ts';

type Data = calendar_v3.Schema$ConferenceData;

/** Creates Meet conferences, or fails to. */
export class Conferences {
  /** UNSUPPORTED: the calendar cannot have conferences. */
  mode: 'SUCCESS' | 'PENDING' | 'FAILURE' | 'UNSUPPORTED' = 'SUCCESS';
  /** Ids of the requests that were not ignored. */
  readonly requests: string[] = [];
  readonly #pending: { calendar: FakeCalendar; eventId: string }[] = [];

  /** The conference fields of an entry after a request; the same request again changes nothing. */
  made(wanted: Data, before: Data | undefined): Pick<Event, 'conferenceData' | 'hangoutLink'> {
    const request = wanted.createRequest;
    if (!request?.requestId || wanted.entryPoints) return { conferenceData: wanted };
    if (request.requestId === before?.createRequest?.requestId) return { conferenceData: before };
    if (this.mode === 'UNSUPPORTED' || request.conferenceSolutionKey?.type !== 'hangoutsMeet')
      throw refusals.invalid('Invalid conference type value.');
    this.requests.push(request.requestId);
    if (this.mode === 'SUCCESS') return complete(request, this.requests.length);
    const statusCode = this.mode === 'PENDING' ? 'pending' : 'failure';
    return { conferenceData: { createRequest: { ...request, status: { statusCode } } } };
  }

  note(calendar: FakeCalendar, { id, conferenceData }: Event): void {
    if (conferenceData?.createRequest?.status?.statusCode === 'pending')
      this.#pending.push({ calendar, eventId: String(id) });
  }

  /** Completes the pending conferences. */
  finish(): void {
    for (const { calendar, eventId } of this.#pending.splice(0)) {
      const request = calendar.entry(eventId)?.conferenceData?.createRequest;
      if (request) calendar.change(eventId, complete(request, this.requests.length));
    }
  }
}

function complete(
  request: calendar_v3.Schema$CreateConferenceRequest,
  number: number,
): Pick<Event, 'conferenceData' | 'hangoutLink'> {
  const conferenceId = `aaa-bbbb-${String(number).padStart(3, 'c')}`;
  const uri = `https://meet.google.com/${conferenceId}`;
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest: { ...request, status: { statusCode: 'success' } },
      conferenceId,
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      entryPoints: [
        { entryPointType: 'video', uri, label: uri.slice('https://'.length) },
        {
          entryPointType: 'more',
          uri: `https://tel.meet/${conferenceId}?pin=3356856978418`,
          pin: '3356856978418',
        },
        {
          entryPointType: 'phone',
          uri: 'tel:+49-30-300195194',
          label: '+49 30 300195194',
          regionCode: 'DE',
          pin: '599388176',
        },
      ],
    },
  };
}
