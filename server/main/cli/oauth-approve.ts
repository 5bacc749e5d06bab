import { z } from 'zod';
import { approveClient } from '#/surfaces/oauth/approve-client.ts';
import { clientIdOption } from './client-options.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const oauthApprove = command({
  name: 'oauth approve',
  summary: 'Approve a third-party app, so that people of every workspace can use it',
  input: z.object({ clientId: clientIdOption }),
  positional: 'clientId',
  run: ({ clientId }) =>
    withContext(async (ctx) => {
      const client = await approveClient(ctx, clientId);
      return {
        document: { client },
        text: `${client.name} (${client.clientId}) is ${client.approvalStatus}`,
      };
    }),
});
