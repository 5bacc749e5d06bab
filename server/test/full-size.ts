import { test, type TestContext } from 'node:test';

// `npm run test:long` also runs each test that imports this, at its full size.

export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** The number of items in a test: `gate` in `npm test`, `full` in `npm run test:long`. */
export function sized<T>({ gate, full }: { gate: T; full: T }): T {
  return isFullSize ? full : gate;
}

type TestFn = (t: TestContext) => Promise<void>;

/** A test that only `npm run test:long` runs: it is slow and rarely fails. */
export function longTest(name: string, work: TestFn): void {
  if (isFullSize) void test(name, work);
}
