import { z } from 'zod';
import { resealAll } from '#/main/sealed/reseal.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const secretsRotate = command({
  name: 'secrets rotate',
  summary: 'Seal everything that is stored encrypted with the present APP_SECRET',
  input: z.object({}),
  run: () =>
    withContext(async ({ app }) => {
      const done = await resealAll(app.database, app.config);
      const lost =
        done.unreadable === 0
          ? 'APP_SECRET_PREVIOUS can be removed.'
          : `${done.unreadable} could not be read: they were sealed with a secret that is neither APP_SECRET nor APP_SECRET_PREVIOUS.`;
      return { document: { ...done }, text: `${done.resealed} sealed again. ${lost}` };
    }),
});
