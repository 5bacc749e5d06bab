import assert from 'node:assert/strict';
import { davClient, type DavServer } from '#/test/calendars/dav-server.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

export const skip = radicale.missing;
export const path = '/v1/calendarConnections';
export const dav = await started();

async function started(): Promise<DavServer> {
  // The tests are skipped in this case and do not use the value.
  if (skip !== false) return {} as DavServer;
  const running = await radicale.start();
  const program = davClient(running, running.ada);
  await program.newCalendar('work');
  await program.newCalendar('home');
  return running;
}

export function signIn(): object {
  return { provider: 'CALDAV', serverUrl: dav.url, ...dav.ada };
}

export async function connect(w: Workspace, { client }: Member = w.owner) {
  const { status, body } = await client.post(path, signIn());
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.connection;
}
