import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a busy machine: only a failing test waits this long. */
const givesUpMs = 100_000;
const lookAgainMs = 20;

/** Waits for an asynchronous effect; the test asserts the result afterwards. */
export async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + givesUpMs; performance.now() < end;) {
    if (await isTrue()) return;
    await pause(lookAgainMs);
  }
  throw new Error(`Still waiting after ${givesUpMs} ms: ${String(isTrue)}`);
}
