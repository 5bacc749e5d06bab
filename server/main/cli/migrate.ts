import { z } from 'zod';
import { loadConfig } from '#/platform/config/config.ts';
import { migrate as bringUp } from '#/platform/db/migrate.ts';
import { command } from './command.ts';
import { withDatabase } from './with-context.ts';

export const migrate = command({
  name: 'migrate',
  summary: 'Bring the database to this version; `serve` does it too',
  input: z.object({}),
  run: () =>
    withDatabase(loadConfig(), async (database) => {
      const applied = await bringUp(database);
      return {
        document: { applied },
        text: applied === 0 ? 'The database is up to date' : `${applied} migrations applied`,
      };
    }),
});
