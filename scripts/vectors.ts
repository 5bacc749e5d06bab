import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runVectors, type VectorFile } from '../server/domain/scheduling/slots/vectors.ts';

// npm run vectors -- FILE…   Tests the slot engine against vector files; by default, the project's own.

const own = ['vectors.json', 'pick-vectors.json'].map((name) =>
  fileURLToPath(new URL(`../server/domain/scheduling/slots/vectors/${name}`, import.meta.url)),
);
const given = process.argv.slice(2);

let passed = 0;
let failed = 0;
for (const path of given.length > 0 ? given : own) {
  // The file names its format; an unknown one is refused.
  const file = JSON.parse(readFileSync(path, 'utf8')) as VectorFile;
  for (const { name, problems } of runVectors(file)) {
    if (problems.length === 0) passed += 1;
    else {
      failed += 1;
      process.stdout.write(`FAILED ${name}\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
    }
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
