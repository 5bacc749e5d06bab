// npm run durability:kills -- [--acts 2000] [--kills 4]
// Kills the service and PostgreSQL at random times while calls are booked, rescheduled and canceled, and checks that
// everything that was acknowledged exists, and is in the feed once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Installation } from './installation.ts';
import { Load } from '../../server/test/history/load.ts';
import { faultsOf, readHistory } from '../../server/test/history/faults.ts';

const { values } = parseArgs({
  options: { acts: { type: 'string', default: '2000' }, kills: { type: 'string', default: '4' } },
});
const acts = Number(values.acts);
const kills = Number(values.kills);

const folder = mkdtempSync(join(tmpdir(), 'callwright-kills-'));
const installation = new Installation(folder);
try {
  const { key, userId } = await installation.makeWorkspace();
  const load = await Load.prepare(await installation.start(), key, userId);
  for (let kill = 1; kill <= kills; kill += 1) {
    const until = Math.floor((acts * kill) / (kills + 1));
    let isStopped = false;
    const running = load.run(
      () => installation.service,
      Infinity,
      () => isStopped,
    );
    // If the load fails, this ends the wait; otherwise the program would end and leave the service running.
    while (load.acknowledged.length < until)
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 5))]);
    if (kill % 2 === 0) {
      installation.killDatabase();
      console.log(`${load.acknowledged.length} acknowledged; PostgreSQL killed`);
      isStopped = true;
      await running;
    } else {
      isStopped = true;
      await installation.killAll();
      console.log(`${load.acknowledged.length} acknowledged; service and PostgreSQL killed`);
      await running;
      await installation.start();
    }
  }
  await load.run(() => installation.service, acts);
  const faults = faultsOf(await readHistory(installation.service, key), load.acknowledged);
  for (const fault of faults) console.log(fault);
  console.log(`${load.acknowledged.length} acknowledged acts, ${kills} kills, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
  await installation.stop();
} finally {
  await installation.killAll();
  rmSync(folder, { recursive: true, force: true });
}
