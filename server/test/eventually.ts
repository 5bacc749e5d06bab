import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a busy machine: only a test that fails waits it out. */
const givesUpMs = 100_000;
const lookAgainMs = 20;

/** Waits for what happens elsewhere; the promise of a test is what it asserts afterwards. */
export async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + givesUpMs; performance.now() < end;) {
    if (await isTrue()) return;
    await pause(lookAgainMs);
  }
  throw new Error(`Still waiting after ${givesUpMs} ms: ${String(isTrue)}`);
}
