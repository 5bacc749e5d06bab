import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { requestBody } from './fuzz/arbitrary.ts';
import { operations, takesValues, type Operation } from './fuzz/operations.ts';
import { placesOf, type Place } from './fuzz/places.ts';
import { FuzzRun, sentSoFar } from './fuzz/run.ts';
import {
  acceptedShare,
  fuzzSeed,
  generatedShare,
  isTurnOf,
  placesMany,
  refusedShare,
  requestsOfEach,
} from './fuzz/settings.ts';
import { nastyTexts, nastyValues } from './fuzz/values.ts';
import { endpointOf, isRead } from './valid-requests.ts';

// reliability R-11 and §5: for any value of a field, the response is documented (the harness checks each) and not a
// 5xx, and a refused request changes nothing. Driven by the served OpenAPI document.

after(() => console.log(`${sentSoFar()} requests, FUZZ_SEED=${fuzzSeed}`));

for (const [index, operation] of operations.filter(takesValues).entries()) {
  const { name, method, path, body } = operation;

  test(`${method} ${path} has an answer to every nasty value in every field`, async () => {
    const run = await FuzzRun.start(operation);
    const requests = requestsTo(run, operation);
    // Reads and requests that the contract refuses are sent once. Which of the others are refused is known only after
    // they are sent.
    const harmless = requests.filter(({ isRefused }) => isRead(name) || (method !== 'GET' && isRefused));
    const sendHarmless = () => run.each(harmless, ({ place, value }) => run.sendWith(place, value));
    await (refusalsAreOnRecord(name) ? sendHarmless() : run.nothingIsWritten(sendHarmless));
    const rest = requests.filter((request) => !harmless.includes(request));
    await run.each(rest, ({ place, value }) => run.sendWith(place, value));
    if (!refusalsAreOnRecord(name)) await run.refusedAgain();
    run.end();
    assert.deepEqual(run.failures, []);
  });

  if (body === null || index % generatedShare > 0) continue;
  test(`${method} ${path} has an answer to anything that looks like a request`, async () => {
    const run = await FuzzRun.start(operation);
    const bodies = requestBody(body, { operation: name, field: '', ids: run.mine.ids, wrong: nastyValues });
    const property = fc.asyncProperty(bodies, async (generated) => {
      await run.send({ ...run.valid(), ...generated });
      assert.deepEqual(run.failures.splice(0), []);
    });
    await fc.assert(property, { seed: fuzzSeed, numRuns: requestsOfEach });
    if (!refusalsAreOnRecord(name)) await run.refusedAgain();
    run.end();
    assert.deepEqual(run.failures, []);
  });
}

type Nasty = { readonly place: Place; readonly value: unknown; readonly isRefused: boolean };

/**
 * Tries every value in every place. Values that the contract refuses are handled by the same code everywhere, so each
 * place gets only one in `refusedShare` of them, chosen by the seed. Of several values that the contract parses to the
 * same result, one is sent. Operations with many places (an event has hundreds) get one in `acceptedShare` of the
 * accepted values.
 */
function requestsTo(run: FuzzRun, operation: Operation): Nasty[] {
  const places = placesOf(operation, run.mine.ids);
  const { input } = endpointOf(operation.name);
  const valid = run.valid();
  return places.flatMap((place, index) => {
    const seen = new Set<string>();
    const values = place.in === 'body' ? nastyValues : nastyTexts;
    const many = places.length > placesMany;
    return values.flatMap((value, order): Nasty[] => {
      const [refusedTurn, acceptedTurn] = [refusedShare, acceptedShare].map((share) =>
        isTurnOf(order, index, share),
      );
      // Parsing is slow, so values that would not be sent in either case are skipped.
      if (!refusedTurn && !acceptedTurn && many) return [];
      const filled = place.in === 'body' ? place.fill(value) : { [place.label]: decoded(value) };
      const parsed = input.safeParse(JSON.parse(JSON.stringify({ ...valid, ...filled })));
      const nasty = { place, value, isRefused: !parsed.success };
      if (refusedShare === 1) return [nasty];
      if (!parsed.success) return refusedTurn ? [nasty] : [];
      if (many && !acceptedTurn) return [];
      const meaning = JSON.stringify(parsed.data);
      if (seen.has(meaning)) return [];
      seen.add(meaning);
      return [nasty];
    });
  });
}

/** The decoded text for a place outside the body; undefined if it cannot be decoded. */
function decoded(value: unknown): unknown {
  try {
    return decodeURIComponent(String(value));
  } catch {
    return undefined;
  }
}

/** Whether refusals are audited: failed sign-ins, some a moment after the response, and reused tokens. */
function refusalsAreOnRecord(name: string): boolean {
  return ['auth.signIn', 'auth.reauthenticate', 'oauth.token'].includes(name);
}
