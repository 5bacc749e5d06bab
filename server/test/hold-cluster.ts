import { removeLeftovers } from './database.ts';
import { testCluster } from './test-cluster.ts';

// Keeps the PostgreSQL server for tests running while several processes run tests: scripts/test.mjs starts this, waits
// for its line and closes its standard input at the end.

const cluster = await testCluster();
await removeLeftovers(cluster);
process.stdout.write('ready\n');
process.stdin.resume();
process.stdin.once('end', () => void cluster.close());
