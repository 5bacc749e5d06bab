import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { prepareSchema } from '#/main/prepare-schema.ts';
import { saveFile } from '#/platform/backup/save-file.ts';
import { loadConfig } from '#/platform/config/config.ts';
import { command } from './command.ts';
import { file, requireNewFile } from './backup-file.ts';
import { withDatabase } from './with-context.ts';

export const backup = command({
  name: 'backup',
  summary: 'Save everything in one file, while the service keeps running',
  input: z.object({ file }),
  positional: 'file',
  run: async ({ file: path }) => {
    requireNewFile(path);
    const config = loadConfig();
    const saved = await withDatabase(config, async (database) => {
      await prepareSchema(config, database);
      return saveFile(database, path, { appSecret: config.appSecret, nowMs: Date.now() });
    });
    const { size: bytes } = await stat(path);
    return {
      document: { file: path, ...saved, bytes },
      text: `${path}: ${saved.rows} rows of ${saved.tables} tables, ${bytes} bytes. Keep APP_SECRET as well, in another place.`,
    };
  },
});
