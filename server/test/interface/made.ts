import assert from 'node:assert/strict';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Json, Reply } from '../client.ts';
import { server } from '../harness.ts';

/** Ten o'clock some days from now, as the clock of the server has it. */
export function at(days: number): string {
  return `${new Date(server.clock.now() + days * dayMs).toISOString().slice(0, 10)}T10:00:00.000Z`;
}

/** The data of an answer that has to be a good one. */
export async function made(sent: Promise<Reply<Json>>): Promise<Json> {
  const { status, body } = await sent;
  assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`);
  return body.data;
}

let count = 0;

/** An e-mail that nobody has yet. */
export function freshEmail(): string {
  count += 1;
  return `new-${count}@example.test`;
}

/** A full hour that no call has yet, from ten days on. */
export function freshTime(): string {
  count += 1;
  return `${at(10 + Math.floor(count / 20)).slice(0, 10)}T${String(count % 20).padStart(2, '0')}:00:00.000Z`;
}
