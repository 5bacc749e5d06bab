import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { stopPostmaster } from '#/platform/cluster/postmaster.ts';

/** A data folder, and a function that removes it along with a server that a test may have left running in it. */
export function dataFolder(name = 'callwright data '): { path: string; remove: () => Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), name));
  chmodSync(path, 0o700);
  return {
    path,
    async remove() {
      await stopPostmaster(join(path, 'postgres'));
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The rows of one statement, over a separate connection. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function ask(url: string, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
