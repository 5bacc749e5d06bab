import assert from 'node:assert/strict';
import type { Member, Workspace } from '#/test/workspace.ts';
import { comeBack, google } from './server.ts';

export const path = '/v1/calendarConnections';
let people = 0;

export function newAddress(): string {
  people += 1;
  const email = `ada${people}@company.example`;
  google.account(email);
  return email;
}

export async function begin({ client }: Member, asked: object = {}): Promise<string> {
  const { status, body } = await client.post(`${path}/authorize`, { provider: 'GOOGLE_CALENDAR', ...asked });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.url;
}

export async function connect(
  w: Workspace,
  email: string,
  { asked = {}, untick = [] as string[], member = w.owner } = {},
) {
  const back = await google.decide(await begin(member, asked), { email, untick });
  return comeBack(back, member.token);
}

export async function connections({ client }: Member) {
  return (await client.get(path)).body.data.connections;
}
