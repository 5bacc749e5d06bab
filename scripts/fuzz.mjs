// npm run fuzz            repeats the fuzz tests with new seeds, until one fails or it is stopped
// npm run fuzz -- 3       three rounds
import { randomInt } from 'node:crypto';
import { root, runToEnd } from './bootstrap/node26.mjs';

/** Every value that the contract refuses in every place, and many more generated requests than the gate sends. */
const thorough = { FUZZ_THOROUGH: '1', FUZZ_RUNS: '50' };
const rounds = Number(process.argv[2] ?? Infinity);

for (let round = 1; round <= rounds; round += 1) {
  const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
  console.log(`\nRound ${round}: FUZZ_SEED=${seed}`);
  const code = await runToEnd(
    process.execPath,
    ['scripts/test.mjs', '--long', 'server/test/fuzz', 'server/test/injection', '--no-browser'],
    { cwd: root, env: { ...process.env, ...thorough, FUZZ_SEED: seed } },
  );
  if (code === 0) continue;
  console.log(`\nRound ${round} failed. Again with the same requests: FUZZ_SEED=${seed} npm run fuzz -- 1`);
  process.exitCode = 1;
  break;
}
