import assert from 'node:assert/strict';
import { booking, halfHour } from '../../server/test/events.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Container } from './engine.ts';

// From a container that has just started to a booked call, over HTTP and with the command in the image.

/** Waits until it accepts requests; if it ends before, its output is the error. */
export async function ready(container: Container, port: number): Promise<void> {
  let hasEnded = false;
  void container.ended.then(() => (hasEnded = true));
  await eventually(async () => {
    if (hasEnded) throw new Error(container.said);
    return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200;
  });
}

type Body = { data: Record<string, unknown> };

/** An answer of the API; fails for any other status than the expected one. */
export async function call(
  port: number,
  key: string,
  method: string,
  path: string,
  status: number,
  body?: object,
): Promise<Body> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(response.status, status, `${method} ${path}: ${text}`);
  return JSON.parse(text) as Body;
}

/** The first steps of a new operator: the printed link, a workspace, a key, an event, a booking. */
export async function setUp(container: Container, port: number): Promise<string> {
  await eventually(() => /set-up\?token=/.test(container.said));
  const token = /set-up\?token=([\w-]+)/.exec(container.said)?.[1];
  const owner = {
    workspaceName: 'Acme',
    firstName: 'Ana',
    email: 'ana@acme.test',
    password: 'correct horse battery',
  };
  await call(port, '', 'POST', '/auth/set-up', 201, { token, ...owner });
  const made = await container.exec(
    'callwright',
    'key',
    'create',
    '--workspace',
    '1',
    '--name',
    'k',
    '--scopes',
    '*',
    '--json',
  );
  return (JSON.parse(made) as { apiKey: string }).apiKey;
}

const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => ({
  day,
  slots: [{ start: '00:00', end: '24:00' }],
}));

export async function book(port: number, key: string): Promise<number> {
  const hours = { name: 'Always', timeZone: 'UTC', weekdays: week };
  const { availability } = (await call(port, key, 'POST', '/v1/userAvailabilities', 201, hours)).data as {
    availability: { id: number; userId: number };
  };
  const { users } = (await call(port, key, 'GET', '/v1/users', 200)).data as { users: { id: number }[] };
  const hosts = [{ userId: users[0]?.id, availabilityId: availability.id }];
  const wanted = { name: 'Call', hosts, dateRange: { type: 'INDEFINITE' } };
  const { event } = (await call(port, key, 'POST', '/v1/events', 201, wanted)).data as {
    event: { id: number };
  };
  const booked = await call(port, key, 'POST', '/v1/eventCalls', 201, booking(event, halfHour(3)));
  return (booked.data as { eventCall: { id: number } }).eventCall.id;
}
