import { dayAhead } from './days.ts';
import type { Workspace } from './workspace.ts';

const allDay = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => ({
  day,
  slots: [{ start: '00:00', end: '24:00' }],
}));

/**
 * An event whose hosts are available around the clock, so that any half hour can be booked. Failed replies fail the
 * test.
 */
export async function newEvent(
  w: Workspace,
  hostIds: readonly number[],
  settings: Record<string, unknown> = {},
): Promise<{ id: number; linkPrefix: string; token: string }> {
  const hosts = [];
  for (const userId of hostIds) {
    const made = await w.post('/v1/userAvailabilities', {
      userId,
      name: 'Always',
      timeZone: 'UTC',
      weekdays: allDay,
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    hosts.push({ userId, availabilityId: made.body.data.availability.id });
  }
  const created = await w.post('/v1/events', {
    name: 'Call',
    hosts,
    dateRange: { type: 'INDEFINITE' },
    ...settings,
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return created.body.data.event;
}

/** Creates several closers in a workspace; returns their ids. */
export async function closers(w: Workspace, count: number): Promise<number[]> {
  const ids = [];
  for (let index = 0; index < count; index++) ids.push((await w.member('CLOSER')).userId);
  return ids;
}

/** A half hour some days ahead, at a full hour in UTC, in the format of the API. */
export function halfHour(daysAhead: number, hour = 10): string {
  return `${dayAhead(daysAhead)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

let people = 0;

/** The body of POST /v1/eventCalls, for a new contact. */
export function booking(
  event: { id: number },
  dateTime: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  people += 1;
  return {
    eventId: event.id,
    dateTime,
    timeZone: 'UTC',
    email: `lead-${process.pid}-${people}@example.test`,
    firstName: 'Lee',
    ...more,
  };
}
