import { z } from 'zod';
import { runApi } from '#/main/api-client/run.ts';
import { command } from './command.ts';
import { terminalOf } from './terminal.ts';

export const api = command({
  name: 'api',
  summary: 'Call any operation of the API with a key: api contacts.list --limit 5; see api --help',
  input: z.object({ args: z.array(z.string()) }),
  passesOn: true,
  run: async ({ args }) => runApi(args, terminalOf()),
});
