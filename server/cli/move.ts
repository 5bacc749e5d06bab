import { PassThrough } from 'node:stream';
import { z } from 'zod';
import { restoreBackup } from '../backup/restore.ts';
import { saveBackup } from '../backup/save.ts';
import { loadConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { iso } from '../time.ts';
import { markOf } from './backup-file.ts';
import { command } from './command.ts';
import { withDatabase } from './with-context.ts';

export const move = command({
  name: 'move',
  summary: 'Copy everything into an empty PostgreSQL database; the old one stays as it is',
  input: z.object({
    to: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'Must be an address like postgres://…')
      .meta({ description: 'Address of the empty database', placeholder: 'DATABASE_URL' }),
  }),
  run: async ({ to }) => {
    const config = loadConfig();
    const moved = await withDatabase(config, (source) =>
      withDatabase({ ...config, databaseUrl: to }, async (target) => {
        await migrate(source);
        const rows = new PassThrough();
        const [, restored] = await Promise.all([
          saveBackup(source, markOf(config.appSecret), iso(Date.now()), rows),
          restoreBackup(target, rows),
        ]);
        return restored;
      }),
    );
    const { tables, rows } = moved;
    return {
      document: { tables, rows },
      text: `${rows} rows of ${tables} tables copied. Start the service with DATABASE_URL set to the new address and the same DATA_DIR, which keeps the secret.`,
    };
  },
});
