import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { replicaRoutes } from '#/surfaces/http/replica-routes.ts';
import { Pair } from './pair.ts';

const run = promisify(execFile);

// Runs the test harness in a separate process, on a server with a standby.
if (process.env['TEST_DATABASE_REPLICA_URL'] === undefined)
  test('no operation that is read from the replica writes, and all of them are answered by it', async () => {
    const pair = await Pair.start();
    try {
      const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
      const { stdout } = await run(process.execPath, [fileURLToPath(import.meta.url)], {
        env: {
          ...env,
          TEST_DATABASE_URL: pair.primary.adminUrl,
          TEST_DATABASE_REPLICA_URL: pair.standby.adminUrl,
        },
      });
      assert.match(stdout, new RegExp(`pass ${replicaRoutes.size}\\b`));
    } finally {
      await pair.stop();
    }
  });
else await import('./each-operation.ts');
