// `npm run test:long` also runs each test that imports this, and then at its full size.

export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** How many of something a test makes: `gate` in `npm test`, `full` in `npm run test:long`. */
export function sized({ gate, full }: { gate: number; full: number }): number {
  return isFullSize ? full : gate;
}
