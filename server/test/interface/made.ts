import assert from 'node:assert/strict';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Json, Reply } from '../client.ts';
import { server } from '../harness.ts';

/** 10:00 UTC some days from now, by the clock of the server. */
export function at(days: number): string {
  return `${new Date(server.clock.now() + days * dayMs).toISOString().slice(0, 10)}T10:00:00.000Z`;
}

/** The data of a successful answer. */
export async function made(sent: Promise<Reply<Json>>): Promise<Json> {
  const { status, body } = await sent;
  assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`);
  return body.data;
}

let count = 0;

/** An unused email address. */
export function freshEmail(): string {
  count += 1;
  return `new-${count}@example.test`;
}

/** An unused full hour, at least ten days ahead. */
export function freshTime(): string {
  count += 1;
  return `${at(10 + Math.floor(count / 20)).slice(0, 10)}T${String(count % 20).padStart(2, '0')}:00:00.000Z`;
}
