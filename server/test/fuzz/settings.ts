import { sized } from '../full-size.ts';

// The gate sends the same few requests of each kind every time, the long tests send more. `npm run fuzz` sets these
// variables to send other requests, and more of them.

/** The same seed gives the same requests. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 1);
/** The number of generated requests for each operation. */
export const requestsOfEach = Number(process.env['FUZZ_RUNS'] ?? 3);
const isThorough = process.env['FUZZ_THOROUGH'] !== undefined;
/** One in this number of the values that the contract refuses is sent. */
export const refusedShare = isThorough ? 1 : sized({ gate: 384, full: 24 });
/** One in this number of accepted values is sent, if an operation has many places for them. */
export const acceptedShare = isThorough ? 1 : sized({ gate: 96, full: 8 });
/** One in this number of operations gets generated requests. */
export const generatedShare = isThorough ? 1 : sized({ gate: 24, full: 1 });
export const placesMany = sized({ gate: 1, full: 12 });

/** Whether a value is selected at a place: over all places and seeds, each value is selected. */
export function isTurnOf(value: number, place: number, share: number): boolean {
  return (value + place + fuzzSeed) % share === 0;
}
