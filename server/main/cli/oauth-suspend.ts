import { z } from 'zod';
import { suspendClient } from '#/surfaces/oauth/suspend-client.ts';
import { clientIdOption, reasonOption } from './client-options.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const oauthSuspend = command({
  name: 'oauth suspend',
  summary: 'Stop a third-party app everywhere, its live tokens included',
  input: z.object({ clientId: clientIdOption, reason: reasonOption }),
  positional: 'clientId',
  run: ({ clientId, reason }) =>
    withContext(async (ctx) => {
      const client = await suspendClient(ctx, clientId, reason);
      return { document: { client }, text: `${client.name} (${client.clientId}) is suspended` };
    }),
});
