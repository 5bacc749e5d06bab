import { sized } from '../full-size.ts';

// The gate tries the same requests each time and few of each kind, the long tests some more. `npm run fuzz` sets these to
// try others, and more.

/** The same seed gives the same requests. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 1);
/** How many generated requests each operation gets. */
export const requestsOfEach = Number(process.env['FUZZ_RUNS'] ?? 3);
const isThorough = process.env['FUZZ_THOROUGH'] !== undefined;
/** One in so many of the values that the contract refuses is sent. */
export const refusedShare = isThorough ? 1 : sized({ gate: 384, full: 24 });
/** One in so many of those that it takes, where an operation has many places for them. */
export const acceptedShare = isThorough ? 1 : sized({ gate: 96, full: 8 });
/** One in so many operations gets generated requests. */
export const generatedShare = isThorough ? 1 : sized({ gate: 24, full: 1 });
export const placesMany = sized({ gate: 1, full: 12 });

/** Whether it is the turn of a value at a place: all of them come to their turn over the places, and over the seeds. */
export function isTurnOf(value: number, place: number, share: number): boolean {
  return (value + place + fuzzSeed) % share === 0;
}
