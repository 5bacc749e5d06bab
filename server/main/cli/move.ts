import { z } from 'zod';
import { prepareSchema } from '#/main/prepare-schema.ts';
import { copyDatabase } from '#/platform/backup/copy.ts';
import { markOf } from '#/platform/backup/secret-mark.ts';
import { loadConfig } from '#/platform/config/config.ts';
import { command } from './command.ts';
import { withDatabase } from './with-context.ts';

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
    const moved = await withDatabase(config, (source) =>
      withDatabase({ ...config, databaseUrl: to, databaseDirectUrl: null }, async (target) => {
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
