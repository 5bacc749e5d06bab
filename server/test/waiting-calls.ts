import type { Json, Reply } from './client.ts';
import { booking, halfHour, newEvent } from './events.ts';
import { server, workspace } from './harness.ts';
import { made } from './interface/made.ts';
import { pageToken } from './page-token.ts';
import { dayAhead } from './days.ts';
import type { Workspace } from './workspace.ts';

export const withList = { waitingList: { enabled: true } };
/** The half hour of the booked call: available only after the call is canceled. */
export const itsTime = { date: dayAhead(3), from: '10:00', to: '10:30' };

export type Given = { w: Workspace; event: { id: number; linkPrefix: string }; call: Json };

/** An event of one host with a waiting list, and a booked call. */
export async function bookedEvent(settings: Record<string, unknown> = withList): Promise<Given> {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], settings);
  const { eventCall } = await made(w.post('/v1/eventCalls', booking(event, halfHour(3))));
  return { w, event, call: eventCall };
}

export async function cancelCall({ w, call }: Given): Promise<void> {
  await made(w.put('/v1/eventCalls/cancel', { id: call.id }));
}

export async function mailsOf(w: Workspace, kind: string): Promise<Json[]> {
  const { body } = await w.get('/v1/mails', { limit: 100 });
  return body.data.mails.filter((mail: Json) => mail.kind === kind);
}

/** Books the time that is held for an entry, as its page does. */
export async function takeTime(
  { linkPrefix }: Given['event'],
  waiting: string,
  dateTime: string,
  email = 'wanda@example.test',
): Promise<Reply<Json>> {
  return server.anybody.post('/public/bookings', {
    linkPrefix,
    waiting,
    pageToken: await pageToken(linkPrefix),
    name: 'Wanda Waits',
    email,
    dateTime,
    timeZone: 'UTC',
  });
}
