import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { requestBody } from './fuzz/arbitrary.ts';
import { operations, type Operation } from './fuzz/operations.ts';
import { placesOf, type Place } from './fuzz/places.ts';
import { FuzzRun, sentSoFar } from './fuzz/run.ts';
import { nastyTexts, nastyValues } from './fuzz/values.ts';
import { endpointOf, isRead } from './valid-requests.ts';

// reliability R-11 and §5: whatever is in a field, the answer is one that the document names (the harness holds each
// against it) and no 5xx, and a request that is refused leaves nothing behind. Driven by the document that is served.

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** Places of operations with more get a sixth of the values that the contract refuses; `FUZZ_FULL` gives them all. */
const placesFew = process.env['FUZZ_FULL'] === undefined ? 4 : Infinity;
const share = 6;
const isSecondRun = process.env['TEST_DATABASE_URL'] !== undefined;
const randomRuns = Number(process.env['FUZZ_RUNS'] ?? 10);

/**
 * Every second operation, the others in the run on the other database, and the next day the other way round; `FUZZ_FULL`
 * tries all of them.
 */
const turn = (Math.floor(Date.now() / 86_400_000) + (isSecondRun ? 1 : 0)) % 2;
const tried = operations.filter((_, index) => process.env['FUZZ_FULL'] !== undefined || index % 2 === turn);

after(() => console.log(`${sentSoFar()} requests, FUZZ_SEED=${seed}`));

for (const operation of tried) {
  const { name, method, path, body } = operation;
  if (!takesValues(operation)) continue;

  test(`${method} ${path} has an answer to every nasty value in every field`, async () => {
    const run = await FuzzRun.start(operation);
    const requests = requestsTo(run, operation);
    // What reads, and what the contract refuses, is sent once; of the rest it shows only then which are refused.
    const harmless = requests.filter(({ isRefused }) => isRead(name) || (method !== 'GET' && isRefused));
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

type Nasty = { readonly place: Place; readonly value: unknown; readonly isRefused: boolean };

/**
 * Every value in every place. Where places are many (an event has a hundred), what the contract refuses is answered by the
 * same few lines in each: there each place gets a sixth of those values, by turns of the seed, and of values that the contract
 * understands as the same thing one. What gets past the contract is always sent.
 */
function requestsTo(run: FuzzRun, operation: Operation): Nasty[] {
  const places = placesOf(operation, run.mine.ids);
  const { input } = endpointOf(operation.name);
  const valid = run.valid();
  return places.flatMap((place, index) => {
    const seen = new Set<string>();
    const values = place.in === 'body' ? nastyValues : nastyTexts;
    return values.flatMap((value, order): Nasty[] => {
      const filled = place.in === 'body' ? place.fill(value) : { [place.label]: decoded(value) };
      const parsed = input.safeParse(JSON.parse(JSON.stringify({ ...valid, ...filled })));
      const nasty = { place, value, isRefused: !parsed.success };
      if (places.length <= placesFew) return [nasty];
      if (!parsed.success) return (order + index + seed) % share === 0 ? [nasty] : [];
      const meaning = JSON.stringify(parsed.data);
      if (seen.has(meaning)) return [];
      seen.add(meaning);
      return [nasty];
    });
  });
}

/** What a place outside the body makes of an encoded text; nothing where it cannot be decoded. */
function decoded(value: unknown): unknown {
  try {
    return decodeURIComponent(String(value));
  } catch {
    return undefined;
  }
}

function takesValues({ parameters, body }: Operation): boolean {
  return body !== null || parameters.some((parameter) => parameter.in !== 'header');
}

/** Failed sign-ins are audited, a moment after the answer, and so are tokens that are shown again. */
function refusalsAreOnRecord(name: string): boolean {
  return name === 'auth.signIn' || name === 'oauth.token';
}
