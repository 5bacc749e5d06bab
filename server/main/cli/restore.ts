import { createReadStream, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { ledgerName, ledgerPaths, readLedger, type Erasure } from '#/domain/crm/privacy/ledger-file.ts';
import { replayErasures } from '#/domain/crm/privacy/replay.ts';
import { createApp } from '#/main/app.ts';
import { restoreBackup } from '#/platform/backup/restore.ts';
import { isSecretOf } from '#/platform/backup/secret-mark.ts';
import { beginEpoch } from '#/platform/changes/begin-epoch.ts';
import { loadConfig, type Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import { command } from './command.ts';
import { file, requireFile } from './backup-file.ts';
import { withDatabaseToRestore } from './with-context.ts';

export const restore = command({
  name: 'restore',
  summary: 'Read a backup into an empty database, whichever PostgreSQL it came from',
  input: z.object({
    file,
    erasures: file.optional().meta({
      description: `The ledger of erasures; default ${ledgerName} beside the file, and in the data folder`,
      placeholder: 'FILE',
    }),
  }),
  positional: 'file',
  run: async ({ file: path, erasures: ledger }) => {
    requireFile(path);
    if (ledger !== undefined) requireFile(ledger);
    const config = loadConfig();
    const ledgers = ledger === undefined ? ledgersFor(path, config) : [ledger];
    // Before anything is changed: what cannot be read must not stop a restore in its middle.
    const known = (await Promise.all(ledgers.map(readLedger))).flat();
    const { secretMark, ...restored } = await withDatabaseToRestore(config, async (database) => {
      let erasures = 0;
      const saved = await restoreBackup(database, createReadStream(path), async () => {
        await beginEpoch(database, Date.now());
        erasures = await eraseAgain(config, database, known);
      });
      return { ...saved, erasures };
    });
    const hasSecret = isSecretOf(config.appSecret, secretMark);
    const warning = hasSecret
      ? ''
      : '\nAPP_SECRET is not the one of the backup: what is stored encrypted cannot be read until it is.';
    return {
      document: { file: path, ...restored, hasSecret },
      text: `${restored.rows} rows of ${restored.tables} tables are back. ${erasedAgain(ledgers, restored.erasures)}${warning}`,
    };
  },
});

/** Repeats erasures from after the backup, before anybody can read the restored data. */
async function eraseAgain(config: Config, database: Database, erasures: readonly Erasure[]): Promise<number> {
  const app = await createApp(config, database, { works: false });
  const count = await replayErasures(app, erasures);
  app.log.flush();
  return count;
}

function ledgersFor(path: string, config: Config): string[] {
  const found = [join(dirname(path), ledgerName), ...ledgerPaths({ config })].map((name) => resolve(name));
  return [...new Set(found)].filter((name) => existsSync(name));
}

function erasedAgain(ledgers: readonly string[], count: number): string {
  return ledgers.length === 0
    ? `No ledger of erasures (${ledgerName}) was found: people who were erased since the backup are back as well.`
    : `${count} erasures since the backup were repeated.`;
}
