import { test } from 'node:test';

// `npm run test:long` also runs each test that imports this, and then at its full size.

export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** How many of something a test makes: `gate` in `npm test`, `full` in `npm run test:long`. */
export function sized({ gate, full }: { gate: number; full: number }): number {
  return isFullSize ? full : gate;
}

/** A test that only `npm run test:long` runs: slow, and what it could find is rarely broken. */
export function longTest(name: string, work: () => Promise<void>): void {
  if (isFullSize) void test(name, work);
}
