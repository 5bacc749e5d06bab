import { z } from 'zod';
import { fillDemo } from '#/main/demo/demo.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const demo = command({
  name: 'demo',
  summary: 'Fill a new workspace with a sales team, three months of calls, deals, payments and commissions',
  input: z.object({}),
  run: () =>
    withContext(async (ctx) => {
      const made = await fillDemo(ctx);
      const { contacts, calls, deals, payments } = made.counts;
      const text = [
        `Workspace ${made.workspace.slug}: ${contacts} contacts, ${calls} calls, ${deals} deals, ${payments} payments`,
        `Sign in as ${made.owner} with ${made.password} at ${ctx.app.config.baseUrl}`,
        `The others of the team use the same password: ${made.users
          .map(({ email }) => email)
          .filter((email) => email !== made.owner)
          .join(', ')}`,
        `API key: ${made.apiKey}`,
        ...made.events.map(({ linkPrefix }) => `Booking page: ${ctx.app.config.baseUrl}/e/${linkPrefix}`),
      ].join('\n');
      return { document: made, text };
    }),
});
