import { z } from 'zod';
import { etag } from '#/ports/calendars/answers.ts';
import type { Entry, Known, Written } from '#/ports/calendars/calendar-source.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { unreadable } from './failures.ts';
import { conference, conferenceFields, conferenceRequest, isOurs, meetingIn } from './meeting.ts';
import { idOf, ownFields } from './own-fields.ts';

type Place = { readonly api: Api; readonly calendarId: string };

const entryShape = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  etag,
  ...conference.shape,
});
type Stored = z.infer<typeof entryShape>;

/**
 * Google notifies nobody, because we send mails ourselves. Without the other two parameters, existing conferences and
 * attachments would be lost.
 */
const writing = { sendUpdates: 'none', conferenceDataVersion: '1', supportsAttachments: 'true' };
const answering = { ...writing, fields: `id,status,etag,${conferenceFields}` };
/** How often somebody else may change the entry right before our change. */
const triesMax = 4;

/** Writes the entry of a call, whether it exists, was deleted, or is unknown because an answer was lost. */
export async function write(
  api: Api,
  calendarId: string,
  entry: Entry,
  known: Known | null,
): Promise<Written> {
  const place = { api, calendarId };
  const changed = known && (await change(place, entry, known.externalId, known.etag));
  return withMeeting(place, entry, changed ?? (await insert(place, entry)));
}

async function insert(place: Place, entry: Entry): Promise<Stored> {
  const wanted = entry.meeting === 'GOOGLE_MEET';
  const heard = await insertion(place, entry, wanted).catch((error: unknown) => {
    // Some calendars cannot have conferences. The call must be in the calendar anyway.
    if (wanted && error instanceof Refused) return insertion(place, entry, false);
    throw error;
  });
  if (heard.status !== 409) return parsed(entryShape, heard);
  const stored = await change(place, entry, idOf(entry.uid), null);
  if (stored === null) throw new NotReached('Google says that the entry is there and that it is not.');
  return stored;
}

function insertion({ api, calendarId }: Place, entry: Entry, withConference: boolean): ReturnType<Api> {
  return api({
    method: 'POST',
    path: eventsPath(calendarId),
    query: answering,
    body: {
      id: idOf(entry.uid),
      ...ownFields(entry),
      ...(withConference && { conferenceData: conferenceRequest(entry.uid, null) }),
    },
    right: 'WRITE',
    fine: [409],
  });
}

/**
 * Changes our fields of an entry and keeps what others wrote; null if it does not exist.
 * @param from the known version; null to read it first
 */
async function change(
  place: Place,
  entry: Entry,
  eventId: string,
  from: string | null,
): Promise<Stored | null> {
  let version = from;
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (version !== null) {
      const stored = await patch(place, eventId, ownFields(entry), version);
      if (stored === 'MISSING') return null;
      if (stored !== 'CHANGED' && stored.status !== 'cancelled') return stored;
    }
    const there = await wholeEntry(place, eventId);
    if (there === null) return null;
    if (there.status === 'cancelled') {
      const restored = await restore(place, entry, there);
      if (restored !== null) return restored;
    }
    version = there.etag ?? '*';
  }
  throw new NotReached('The entry is being changed by others all the time.');
}

async function patch(
  { api, calendarId }: Place,
  eventId: string,
  body: object,
  version: string,
): Promise<Stored | 'MISSING' | 'CHANGED'> {
  const heard = await api({
    method: 'PATCH',
    path: eventsPath(calendarId, eventId),
    query: answering,
    body,
    etag: version,
    right: 'WRITE',
    fine: [404, 410, 412],
  });
  if (heard.status === 412) return 'CHANGED';
  return heard.status === 404 || heard.status === 410 ? 'MISSING' : parsed(entryShape, heard);
}

const wholeShape = z.looseObject(entryShape.shape);
type Whole = z.infer<typeof wholeShape>;

async function wholeEntry({ api, calendarId }: Place, eventId: string): Promise<Whole | null> {
  const heard = await api({ path: eventsPath(calendarId, eventId), right: 'WRITE', fine: [404, 410] });
  return heard.status === 200 ? parsed(wholeShape, heard) : null;
}

/** Google keeps deleted entries and their ids for a while, so the deleted one is restored. */
async function restore({ api, calendarId }: Place, entry: Entry, there: Whole): Promise<Stored | null> {
  const wanted = entry.meeting === 'GOOGLE_MEET' && !there.conferenceData;
  const heard = await api({
    method: 'PUT',
    path: eventsPath(calendarId, there.id),
    query: answering,
    body: {
      ...there,
      ...ownFields(entry),
      status: 'confirmed',
      ...(wanted && { conferenceData: conferenceRequest(entry.uid, null) }),
    },
    etag: there.etag ?? '*',
    right: 'WRITE',
    fine: [404, 410, 412],
  });
  return heard.status === 200 ? parsed(entryShape, heard) : null;
}

/** Adds the requested conference. If that fails, the entry stays, and the conference is requested again later. */
async function withMeeting(place: Place, entry: Entry, stored: Stored): Promise<Written> {
  const { id, etag: version } = stored;
  const isWanted = entry.meeting === 'GOOGLE_MEET';
  const there = meetingIn(stored);
  if (isWanted ? there !== null : !isOurs(entry.uid, stored))
    return { externalId: id, etag: version, meeting: isWanted ? there : null };
  const conferenceData = isWanted ? conferenceRequest(entry.uid, stored) : null;
  const changed = await patch(place, id, { conferenceData }, version ?? '*').catch((error: unknown) => {
    if (isWanted && error instanceof Refused) return stored;
    throw error;
  });
  if (changed === 'MISSING') throw unreadable();
  // Somebody else just changed it, so our own version is the last known one.
  const last = changed === 'CHANGED' ? stored : changed;
  return { externalId: id, etag: last.etag, meeting: isWanted ? (meetingIn(last) ?? 'pending') : null };
}
