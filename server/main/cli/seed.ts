import { z } from 'zod';
import { seed as fill } from '#/main/demo/seed.ts';
import { command, wholeNumber } from './command.ts';
import { withContext } from './with-context.ts';

const rowsMax = 100_000_000;

export const seed = command({
  name: 'seed',
  summary: 'Add workspaces with bulk data for measurements; of several the first has a fifth of all rows',
  input: z.object({
    contacts: wholeNumber(0, rowsMax).meta({ description: 'Contacts in all', placeholder: 'N' }),
    calls: wholeNumber(0, rowsMax).meta({
      description: 'Calls in all; they need contacts',
      placeholder: 'N',
    }),
    workspaces: wholeNumber(1, 100_000).default(1).meta({ description: 'Default 1', placeholder: 'N' }),
    hosts: wholeNumber(1, 200)
      .default(5)
      .meta({ description: 'Hosts of each workspace; default 5', placeholder: 'N' }),
  }),
  run: (input) =>
    withContext(async (ctx) => {
      const workspaces = await fill(ctx, input);
      const text = workspaces
        .map(
          ({ slug, contacts, calls, apiKey }) =>
            `${slug}: ${contacts} contacts, ${calls} calls, key ${apiKey}`,
        )
        .join('\n');
      return { document: { workspaces }, text };
    }),
});
