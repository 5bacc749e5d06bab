import { z } from 'zod';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { Unreachable } from '#/platform/net/guard.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { MadeMeeting, VideoSource, WantedMeeting } from './video-source.ts';

const scheduled = 2;
const titleMax = 200;
const pageSize = 300;
const pagesMax = 20;
const retryMs = 60_000;

const number = z.object({
  country: z.string().nullish(),
  country_name: z.string().nullish(),
  number: z.string().nullish(),
});
const Stored = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: z.url({ protocol: /^https?$/ }),
  settings: z.object({ global_dial_in_numbers: z.array(number).nullish() }).nullish(),
  pstn_password: z.string().nullish(),
});
const Listed = z.object({
  next_page_token: z.string().nullish(),
  meetings: z.array(
    z.object({ id: z.union([z.number(), z.string()]).transform(String), agenda: z.string().nullish() }),
  ),
});

/** Meetings at Zoom, for the member who connected it. User-managed apps can only address them as `me`. */
export function zoom(access: Access, net: Net): VideoSource {
  const ask = asker(access, net);
  const read = async (id: string): Promise<MadeMeeting | null> => {
    const { status, text } = await ask('GET', meetingPath(id));
    return status === 404 ? null : meetingIn(status, text);
  };
  return {
    make: async (wanted) => {
      const { status, text } = await ask('POST', '/users/me/meetings', bodyOf(wanted));
      return meetingIn(status, text);
    },
    change: async (id, wanted) => {
      const { status } = await ask('PATCH', meetingPath(id), bodyOf(wanted));
      if (status === 404) return null;
      if (status !== 204) throw refusedWith(status);
      return read(id);
    },
    remove: async (id) => {
      const { status } = await ask(
        'DELETE',
        `${meetingPath(id)}?schedule_for_reminder=false&cancel_meeting_reminder=false`,
      );
      if (status !== 204 && status !== 404) throw refusedWith(status);
    },
    find: async (mark) => {
      let next = '';
      for (let page = 0; page < pagesMax; page += 1) {
        const at = new URLSearchParams({
          type: 'scheduled',
          page_size: String(pageSize),
          ...(next !== '' && { next_page_token: next }),
        });
        const { status, text } = await ask('GET', `/users/me/meetings?${at}`);
        const listed = parsed(Listed, status, text);
        const found = listed.meetings.find(({ agenda }) => agenda?.split('\n')[0] === markLine(mark));
        if (found !== undefined) return found.id;
        next = listed.next_page_token ?? '';
        if (next === '') return null;
      }
      return null;
    },
  };
}

/** A UUID with a leading or double slash must be encoded twice; otherwise Zoom takes the slash for part of the path. */
export function meetingPath(id: string): string {
  const once = encodeURIComponent(id);
  return `/meetings/${id.startsWith('/') || id.includes('//') ? encodeURIComponent(once) : once}`;
}

/** Our mark, as the first line of the agenda; lists show 250 characters of it. */
const markLine = (mark: string): string => `Callwright ${mark}`;

function bodyOf({ mark, title, startMs, endMs }: WantedMeeting): object {
  return {
    type: scheduled,
    topic: title.slice(0, titleMax),
    agenda: markLine(mark),
    // Zoom accepts seconds, but no fractions.
    start_time: new Date(startMs).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    duration: Math.max(1, Math.round((endMs - startMs) / 60_000)),
    timezone: 'UTC',
  };
}

type Answer = { readonly status: number; readonly text: string };

function asker(access: Access, net: Net) {
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const token = (await access.token?.()) ?? '';
    const heard = await net
      .ask(new URL(net.apis.zoom + path), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      .catch((cause: unknown) => {
        if (cause instanceof Unreachable) throw new NotReached('Zoom does not answer.', { cause });
        throw cause;
      });
    if (heard.status === 401 || heard.status === 403)
      throw new NotAllowed('Zoom does not let us in. Connect it again.');
    if (heard.status === 429) throw tooMany(heard.headers, net.nowMs());
    if (heard.status >= 500) throw new NotReached(`Zoom answered with an error (${heard.status}).`);
    return heard;
  };
}

/** The daily limit has a time when it ends; the per-second limit does not. */
function tooMany(headers: Readonly<Record<string, string>>, nowMs: number): NotReached {
  const until = headers['retry-after'] ?? '';
  const atMs = /^\d+$/.test(until) ? nowMs + Number(until) * 1_000 : Date.parse(until);
  const retryAfterMs = Number.isNaN(atMs) ? retryMs : Math.max(retryMs, atMs - nowMs);
  return new NotReached('Zoom takes no more meetings of this account for now.', { retryAfterMs });
}

function refusedWith(status: number): Refused {
  return new Refused(`Zoom does not take the meeting (${status}).`);
}

function meetingIn(status: number, text: string): MadeMeeting {
  const { id, join_url: link, settings, pstn_password: code } = parsed(Stored, status, text);
  const lines = (settings?.global_dial_in_numbers ?? []).flatMap(({ number: line, country_name: country }) =>
    line ? [`${line}${country ? ` (${country})` : ''}`] : [],
  );
  const ids = [`ID ${id}`, ...(code ? [`PIN ${code}`] : [])].join(', ');
  return { externalId: id, link, dialIn: lines.length === 0 ? null : [...lines, ids].join('\n') };
}

function parsed<Shape extends z.ZodType>(shape: Shape, status: number, text: string): z.output<Shape> {
  if (status !== 200 && status !== 201) throw refusedWith(status);
  const read = shape.safeParse(jsonOf(text));
  if (!read.success) throw new NotReached('Zoom answered with something else.');
  return read.data;
}
