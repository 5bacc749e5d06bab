import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { saveBackup } from '../backup/save.ts';
import { loadConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { iso } from '../time.ts';
import { command, UsageError } from './command.ts';
import { file, markOf } from './backup-file.ts';
import { withDatabase } from './with-context.ts';

export const backup = command({
  name: 'backup',
  summary:
    'Save everything in one file; PostgreSQL while the service runs, the embedded database while it is stopped',
  input: z.object({ file }),
  positional: 'file',
  run: async ({ file: path }) => {
    if (existsSync(path)) throw new UsageError(`${path} is there already; name another file`);
    const config = loadConfig();
    const saved = await withDatabase(config, async (database) => {
      await migrate(database);
      return whole(path, (draft) =>
        saveBackup(
          database,
          markOf(config.appSecret),
          iso(Date.now()),
          createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
        ),
      );
    });
    const { size: bytes } = await stat(path);
    return {
      document: { file: path, ...saved, bytes },
      text: `${path}: ${saved.rows} rows of ${saved.tables} tables, ${bytes} bytes. Keep APP_SECRET as well, apart from it.`,
    };
  },
});

/** The file appears under its name once all of it is on the disk; an interrupted backup leaves none that looks whole. */
async function whole<T>(path: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${path}.${process.pid}.part`;
  try {
    const result = await write(draft);
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await link(draft, path);
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}
