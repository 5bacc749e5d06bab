import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('while the database refuses connections, the job engine writes one line a second, and one for any other error', () => {
  // In a process of its own, because lines go to stderr itself.
  const script = `
    import { Log } from ${JSON.stringify(import.meta.resolve('./log.ts'))};
    const log = new Log({ logLevel: 'info' });
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01', severity: 'FATAL' });
    for (let round = 0; round < 10; round += 1) log.jobFailure(refused);
    for (let round = 0; round < 2; round += 1) log.jobFailure(new Error('broken'));`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const said = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).err.message as string);
  assert.deepEqual(said, ['password authentication failed', 'broken', 'broken']);
});
