import type { createClient } from '@callwright/sdk';
import { dayMs } from '../../contract/units-of-time.ts';
import { ownDatabase } from '../../server/test/database.ts';
import { command } from '../../server/test/service.ts';

export const owner = { email: 'owner@acme.test', password: 'correct horse battery' };

/** A database with one workspace, and a key for it with all scopes. */
export async function workspaceWithKey(keyName: string, settings: Readonly<Record<string, string>> = {}) {
  const database = await ownDatabase();
  const environment = { DATABASE_URL: database.url, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', ...settings };
  const account = ['--name', 'Acme', '--email', owner.email, '--password', owner.password];
  const made = await command(environment, 'workspace', 'create', ...account, '--plan', 'BUSINESS');
  const key = ['--workspace', String(made.workspace.id), '--name', keyName, '--scopes', '*'];
  const { apiKey } = await command(environment, 'key', 'create', ...key);
  return { database, environment, apiKey: String(apiKey) };
}

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/**
 * An event that can be booked at any hour of any day, and its available times on one: these scripts run on weekends
 * too.
 */
export async function eventWithTimes(api: ReturnType<typeof createClient>) {
  const weekdays = days.map((day) => ({ day, slots: [{ start: '00:00', end: '24:00' }] }));
  await api.availabilities.create({ name: 'Always', timeZone: 'UTC', weekdays, isDefault: true });
  const { data: made } = await api.events.create({ name: 'Strategy' });
  const eventId = made.event.id;
  const date = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  const { data: times } = await api.events.timeSlots({ eventId, date, timeZone: 'UTC' });
  return { eventId, starts: times.slots.map(({ start }) => start) };
}
