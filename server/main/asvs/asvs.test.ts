import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allRequirements, chapters } from './chapters.ts';
import { levelTwoIds } from './level-two-ids.ts';
import type { Proof } from './requirement.ts';

const root = new URL('../../../', import.meta.url);

test('the requirements are those of levels 1 and 2, each once and in its chapter', () => {
  assert.equal(levelTwoIds.length, 253);
  assert.deepEqual(
    allRequirements().map(({ id }) => id),
    levelTwoIds,
  );
  for (const { number, requirements } of chapters)
    for (const { id } of requirements) assert.ok(id.startsWith(`${number}.`), id);
});

test('every requirement is told in at most twelve words', () => {
  for (const { id, asks } of allRequirements()) assert.ok(asks.split(' ').length <= 12, `${id}: ${asks}`);
});

test('every file that is named exists, and every test that is named runs', () => {
  const problems = allRequirements().flatMap((requirement) =>
    requirement.state === 'holds'
      ? requirement.proofs.flatMap((proof) =>
          problemsOf(proof).map((problem) => `${requirement.id}: ${problem}`),
        )
      : [],
  );
  assert.deepEqual(problems, []);
});

function problemsOf(proof: Proof): string[] {
  let text: string;
  try {
    text = readFileSync(new URL(proof.file, root), 'utf8');
  } catch {
    return [`there is no ${proof.file}`];
  }
  if ('says' in proof) return [];
  const named = testsOf(text).filter(({ title }) => title.includes(proof.title));
  const [found] = named;
  if (found === undefined) return [`${proof.file} has no test “${proof.title}”`];
  if (named.length > 1) return [`${proof.file} has ${named.length} tests with “${proof.title}”`];
  return found.isSkipped ? [`“${proof.title}” in ${proof.file} does not run`] : [];
}

/** The calls of `test`, `longTest` and `it` in a file; options after the title may skip a test. */
function testsOf(text: string): { title: string; isSkipped: boolean }[] {
  const call = /\b(?:test|longTest|it)(\.\w+)?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)\s*,\s*(\{[^}]*\})?/g;
  return [...text.matchAll(call)].map(([, modifier, single, double, template, options = '']) => ({
    title: single ?? double ?? template ?? '',
    isSkipped: modifier !== undefined || /\b(skip|todo)\b/.test(options),
  }));
}
