import { z } from 'zod';
import { rejectClient } from '#/surfaces/oauth/approve-client.ts';
import { clientIdOption, reasonOption } from './client-options.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const oauthReject = command({
  name: 'oauth reject',
  summary: 'Decline a request for approval; the people of the app read the reason and may ask again',
  input: z.object({ clientId: clientIdOption, reason: reasonOption }),
  positional: 'clientId',
  run: ({ clientId, reason }) =>
    withContext(async (ctx) => {
      const client = await rejectClient(ctx, clientId, reason);
      return { document: { client }, text: `${client.name} (${client.clientId}) is declined` };
    }),
});
