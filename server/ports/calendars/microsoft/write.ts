import { z } from 'zod';
import { etag } from '#/ports/calendars/answers.ts';
import type { Entry, Known, Written } from '#/ports/calendars/calendar-source.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { bodyOf } from './body.ts';
import { find } from './find.ts';
import { meetingOf, meetingRequest, online, onlineFields } from './meeting.ts';
import { descriptionOf, ownFields, transactionIdOf } from './own-fields.ts';

type Place = { readonly api: Api; readonly calendarId: string };

const stored = z.object({ id: z.string().min(1), '@odata.etag': etag, ...online.shape });
type Stored = z.infer<typeof stored>;

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
  const written =
    (known && (await change(place, entry, known.externalId))) ??
    (await changeFound(place, entry)) ??
    (await insert(place, entry, known));
  return { externalId: written.id, etag: written['@odata.etag'], meeting: meetingOf(entry, written) };
}

async function changeFound(place: Place, entry: Entry): Promise<Stored | null> {
  const found = await find(place.api, place.calendarId, entry);
  return found && change(place, entry, found.externalId);
}

/** A concurrent repetition of the request creates nothing new: the answer is the existing entry. */
async function insert(place: Place, entry: Entry, known: Known | null): Promise<Stored> {
  const body = {
    ...ownFields(entry),
    body: { contentType: 'text', content: descriptionOf(entry) },
    transactionId: transactionIdOf(entry.uid, known?.externalId ?? null),
  };
  const asked = meetingRequest(entry, null);
  const insertion = (more: object): ReturnType<Api> =>
    place.api({
      method: 'POST',
      at: eventsPath(place.calendarId),
      body: { ...body, ...more },
      right: 'WRITE',
      fine: [409],
    });
  const heard = await withoutMeetingIfRefused(asked, insertion);
  if (heard.status !== 409) return parsed(stored, heard);
  const there = await changeFound(place, entry);
  if (there === null) throw new NotReached('Microsoft is making the entry and does not have it yet.');
  return there;
}

/** Some accounts cannot have Teams meetings. The call must be in the calendar anyway. */
async function withoutMeetingIfRefused(
  asked: object,
  request: (asked: object) => ReturnType<Api>,
): ReturnType<Api> {
  return request(asked).catch((error: unknown) => {
    if (Object.keys(asked).length > 0 && error instanceof Refused) return request({});
    throw error;
  });
}

const whole = z.object({ ...stored.shape, body: z.object({ content: z.string().nullish() }).nullish() });
type Whole = z.infer<typeof whole>;

/** Changes our fields of an entry and keeps what others wrote; null if it does not exist. */
async function change(place: Place, entry: Entry, eventId: string): Promise<Stored | null> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const there = await wholeEntry(place, eventId);
    if (there === null) return null;
    const changed = await patch(place, entry, there);
    if (changed !== null) return changed;
  }
  throw new NotReached('The entry is being changed by others all the time.');
}

async function wholeEntry({ api, calendarId }: Place, eventId: string): Promise<Whole | null> {
  const heard = await api({
    at: eventsPath(calendarId, eventId),
    query: { $select: `id,body,${onlineFields}` },
    prefer: ['outlook.body-content-type="html"'],
    right: 'WRITE',
    fine: [404, 410],
  });
  return heard.status === 200 ? parsed(whole, heard) : null;
}

/** Null if somebody else has changed or deleted it meanwhile. */
async function patch({ api, calendarId }: Place, entry: Entry, there: Whole): Promise<Stored | null> {
  const joinUrl = there.onlineMeeting?.joinUrl ?? null;
  const body = bodyOf(descriptionOf(entry), there.body?.content ?? '', joinUrl);
  const fields = { ...ownFields(entry), ...(body !== null && { body }) };
  const version = there['@odata.etag'];
  const heard = await withoutMeetingIfRefused(meetingRequest(entry, there), (more) =>
    api({
      method: 'PATCH',
      at: eventsPath(calendarId, there.id),
      body: { ...fields, ...more },
      ...(version !== null && { etag: version }),
      right: 'WRITE',
      fine: [404, 409, 410, 412],
    }),
  );
  return heard.status === 200 ? parsed(stored, heard) : null;
}
