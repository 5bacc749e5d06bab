import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { hourMs } from '@callwright/contract/units-of-time.ts';

// A worker thread that books calls one after the other, as invitees do during an import, and reports the duration of
// each.

export type BookerOptions = {
  readonly origin: string;
  readonly key: string;
  readonly eventId: number;
  readonly hosts: number;
  readonly gapMs: number;
};
export type Booked = { readonly tookMs: number; readonly status: number };

const { origin, key, eventId, hosts, gapMs } = workerData as BookerOptions; // passed by the test
const firstMs = Math.ceil(Date.now() / hourMs + 48) * hourMs;

async function book(n: number): Promise<Booked> {
  const dateTime = new Date(firstMs + Math.floor(n / hosts) * hourMs).toISOString();
  const body = { eventId, dateTime, timeZone: 'UTC', email: `booked-${n}@example.test`, firstName: 'Lee' };
  const from = performance.now();
  const { status } = await fetch(`${origin}/v1/eventCalls`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return { tookMs: performance.now() - from, status };
}

// Runs until the test terminates the thread.
for (let n = 0; ; n++) {
  parentPort?.postMessage(await book(n));
  await pause(gapMs);
}
