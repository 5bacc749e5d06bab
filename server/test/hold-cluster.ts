import { removeLeftovers } from './database.ts';
import { testCluster } from './test-cluster.ts';

// Keeps the server for tests running during a run of many processes: scripts/test.mjs starts this, waits
// for its line and closes its standard input at the end.

const cluster = await testCluster();
await removeLeftovers(cluster);
process.stdout.write('ready\n');
process.stdin.resume();
process.stdin.once('end', () => void cluster.close());
