import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { hourMs } from '@callwright/contract/units-of-time.ts';

// A thread that books one call after the other, as invitees do while an import runs, and says how long each took.

export type BookerOptions = {
  readonly origin: string;
  readonly key: string;
  readonly eventId: number;
  readonly hosts: number;
  readonly gapMs: number;
};
export type Booked = { readonly tookMs: number; readonly status: number };

const { origin, key, eventId, hosts, gapMs } = workerData as BookerOptions; // what the test passes
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

// Until the test ends the thread.
for (let n = 0; ; n++) {
  parentPort?.postMessage(await book(n));
  await pause(gapMs);
}
