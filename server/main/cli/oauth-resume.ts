import { z } from 'zod';
import { resumeClient } from '#/surfaces/oauth/suspend-client.ts';
import { clientIdOption } from './client-options.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const oauthResume = command({
  name: 'oauth resume',
  summary: 'Resume a suspended app',
  input: z.object({ clientId: clientIdOption }),
  positional: 'clientId',
  run: ({ clientId }) =>
    withContext(async (ctx) => {
      const client = await resumeClient(ctx, clientId);
      return { document: { client }, text: `${client.name} (${client.clientId}) is resumed` };
    }),
});
