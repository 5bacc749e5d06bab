import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { requestBody } from './fuzz/arbitrary.ts';
import { operations, type Operation } from './fuzz/operations.ts';
import { placesOf, type Place } from './fuzz/places.ts';
import { FuzzRun, sentSoFar, type Values } from './fuzz/run.ts';
import { nastyTexts, nastyValues } from './fuzz/values.ts';
import { endpointOf } from './valid-requests.ts';

// reliability R-11 and §5: whatever is in a field, the answer is one that the document names (the harness holds each
// against it) and no 5xx, and a request that is refused leaves nothing behind. Driven by the document that is served.

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** Operations with more get a third of the values in each place; `FUZZ_FULL` gives them all. */
const placesFew = process.env['FUZZ_FULL'] === undefined ? 8 : Infinity;
const randomRuns = Number(process.env['FUZZ_RUNS'] ?? 15);

after(() => console.log(`${sentSoFar()} requests, FUZZ_SEED=${seed}`));

for (const operation of operations) {
  const { name, method, path, body } = operation;
  if (!takesValues(operation)) continue;

  test(`${method} ${path} has an answer to every nasty value in every field`, async () => {
    const run = await FuzzRun.start(operation);
    const requests = placesOf(operation, run.mine.ids).flatMap((place, index, { length }) =>
      valuesFor(place, index, length).map((value) => ({ place, value })),
    );
    // What reads, and what the contract refuses, is sent once; of the rest it shows only then which are refused.
    const isHarmless = (values: Values): boolean =>
      method === 'GET' || !endpointOf(name).input.safeParse(JSON.parse(JSON.stringify(values))).success;
    const harmless = requests.filter(({ place, value }) =>
      isHarmless({ ...run.valid(), ...place.fill(value) }),
    );
    const sendHarmless = () => run.each(harmless, ({ place, value }) => run.sendWith(place, value));
    await (refusalsAreOnRecord(name) ? sendHarmless() : run.nothingIsWritten(sendHarmless));
    const rest = requests.filter((request) => !harmless.includes(request));
    await run.each(rest, ({ place, value }) => run.sendWith(place, value));
    if (!refusalsAreOnRecord(name)) await run.refusedAgain();
    assert.deepEqual(run.failures, []);
  });

  if (body === null) continue;
  test(`${method} ${path} has an answer to anything that looks like a request`, async () => {
    const run = await FuzzRun.start(operation);
    const bodies = requestBody(body, { operation: name, field: '', ids: run.mine.ids });
    const property = fc.asyncProperty(bodies, async (generated) => {
      await run.send({ ...run.valid(), ...generated });
      assert.deepEqual(run.failures.splice(0), []);
    });
    await fc.assert(property, { seed, numRuns: randomRuns });
    if (!refusalsAreOnRecord(name)) await run.refusedAgain();
    assert.deepEqual(run.failures, []);
  });
}

/** Where places are many they are much alike (an event has a hundred): each takes a third of the values, by turns. */
function valuesFor({ in: where }: Place, index: number, placesCount: number): readonly unknown[] {
  const values = where === 'body' ? nastyValues : nastyTexts;
  return placesCount > placesFew ? values.filter((_, turn) => (turn + index + seed) % 3 === 0) : values;
}

function takesValues({ parameters, body }: Operation): boolean {
  return body !== null || parameters.some((parameter) => parameter.in !== 'header');
}

/** Failed sign-ins are audited, a moment after the answer. */
function refusalsAreOnRecord(name: string): boolean {
  return name === 'auth.signIn';
}
