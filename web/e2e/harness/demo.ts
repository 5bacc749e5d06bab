import assert from 'node:assert/strict';
import { findOrCreatePerson } from '../../../server/domain/people/account/people.ts';
import { openSession } from '../../../server/domain/people/auth/sessions.ts';
import { fillDemo } from '../../../server/main/demo/demo.ts';
import { systemContext } from '../../../server/platform/context/system-ctx.ts';
import { systemTransaction } from '../../../server/platform/db/tx.ts';
import { made } from '../../../server/test/interface/made.ts';
import type { TestServer } from '../../../server/test/server.ts';
import { Workspace, type Member } from '../../../server/test/workspace.ts';

/** A Tuesday morning in the time zone of the demo's owner. */
export const tuesday = '2026-11-24T08:20:00.000Z';

type Demo = Awaited<ReturnType<typeof fillDemo>>;

/** The demo workspace on that Tuesday, with one of its calls and one that has just been booked. Always the same. */
export async function demoOn(server: TestServer) {
  server.clock.set(tuesday);
  const demo = await fillDemo(systemContext(server.app));
  const owner = await memberOf(server, demo, demo.owner);
  const w = new Workspace(server, { ...demo.workspace, owner, key: demo.apiKey });
  const [, event] = demo.events;
  assert.ok(event);
  const filter = { eventType: 'UPCOMING', eventIds: event.id, orderBy: 'asc', orderColumn: 'dateTime' };
  const [call] = (await made(w.get('/v1/eventCalls', filter))).eventCalls;
  const host = await memberOf(server, demo, call.host.email);
  return { w, owner, host, event, call, booked: await bookedCall(w, event.id), apiKeyId: demo.apiKeyId };
}

/** Books as an app, because apps get the invitee's secret. */
async function bookedCall(w: Workspace, eventId: number) {
  const { slots } = await made(w.post('/v1/events/eventDates', { eventId, timeZone: 'UTC' }));
  const [, day = []] = Object.values(slots as Record<string, string[]>);
  const body = {
    eventId,
    dateTime: day[0],
    timeZone: 'Europe/Berlin',
    firstName: 'Amelie',
    lastName: 'Hartmann',
    email: 'amelie@hartmann.example',
    phoneNumber: '+4930901820',
  };
  return (await made(w.post('/v1/eventCalls', body))).eventCall;
}

/** Signs in a person of the demo. */
async function memberOf(server: TestServer, demo: Demo, email: string): Promise<Member> {
  const userId = demo.users.find((user) => user.email === email)?.id ?? 0;
  return systemTransaction(systemContext(server.app), async (tx) => {
    const { id: personId } = await findOrCreatePerson(tx, { email, passwordHash: null });
    const token = await openSession(tx, personId);
    return {
      userId,
      personId,
      email,
      token,
      client: server.anybody.with({ Authorization: `Bearer ${token}` }),
    };
  });
}
