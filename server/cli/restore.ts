import { createReadStream, existsSync } from 'node:fs';
import { z } from 'zod';
import { restoreBackup } from '../backup/restore.ts';
import { loadConfig } from '../config.ts';
import { command, UsageError } from './command.ts';
import { file, isSecretOf } from './backup-file.ts';
import { withDatabase } from './with-context.ts';

export const restore = command({
  name: 'restore',
  summary: 'Read a backup into an empty database, PostgreSQL or embedded, whichever it came from',
  input: z.object({ file }),
  positional: 'file',
  run: async ({ file: path }) => {
    if (!existsSync(path)) throw new UsageError(`There is no file ${path}`);
    const config = loadConfig();
    const { secretMark, ...restored } = await withDatabase(config, (database) =>
      restoreBackup(database, createReadStream(path)),
    );
    const hasSecret = isSecretOf(config.appSecret, secretMark);
    const warning = hasSecret
      ? ''
      : '\nAPP_SECRET is not the one of the backup: what is stored encrypted cannot be read until it is.';
    return {
      document: { file: path, ...restored, hasSecret },
      text: `${restored.rows} rows of ${restored.tables} tables are back.${warning}`,
    };
  },
});
