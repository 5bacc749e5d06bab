import { z } from 'zod';
import { openConfigured } from '#/main/open-configured.ts';
import { prepareSchema } from '#/main/prepare-schema.ts';
import { copyDatabase } from '#/platform/backup/copy.ts';
import { markOf } from '#/platform/backup/secret-mark.ts';
import { loadConfig, type Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import { command, UsageError } from './command.ts';
import { refusalOf } from './refusal.ts';
import { withDatabase, withOpened } from './with-context.ts';

export const move = command({
  name: 'move',
  summary: 'Copy everything into an empty PostgreSQL database; the old one stays as it is',
  input: z.object({
    to: z
      .string()
      .refine(
        (to) => /^postgres(ql)?:\/\//.test(to) && URL.canParse(to),
        'Must be an address like postgres://…',
      )
      .meta({ description: 'Address of the empty database', placeholder: 'DATABASE_URL' }),
  }),
  run: async ({ to }) => {
    const config = loadConfig();
    const moved = await withDatabase(config, async (source) =>
      withOpened(await openTarget(config, to), async (target) => {
        await prepareSchema(config, source);
        return copyDatabase(source, target, markOf(config.appSecret));
      }),
    );
    const { tables, rows } = moved;
    return {
      document: { tables, rows },
      text: `${rows} rows of ${tables} tables copied. Start the service with DATABASE_URL set to the new address and the same DATA_DIR, which keeps the secret.`,
    };
  },
});

async function openTarget(config: Config, to: string): Promise<Database> {
  try {
    return await openConfigured({ ...config, databaseUrl: to, databaseDirectUrl: null });
  } catch (error) {
    const refusal = refusalOf(error, '--to');
    throw refusal === null ? error : new UsageError(refusal);
  }
}
