import { test, type TestContext } from 'node:test';

// `npm run test:long` also runs each test that imports this, and then at its full size.

export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** How many of something a test makes: `gate` in `npm test`, `full` in `npm run test:long`. */
export function sized<T>({ gate, full }: { gate: T; full: T }): T {
  return isFullSize ? full : gate;
}

type TestFn = (t: TestContext) => Promise<void>;

/** A test that only `npm run test:long` runs: slow, and what it could find is rarely broken. */
export function longTest(name: string, work: TestFn): void {
  if (isFullSize) void test(name, work);
}
