import { approvalStatuses } from '@callwright/contract/oauth-clients.ts';
import { z } from 'zod';
import { sql } from '#/platform/db/sql.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

type Row = {
  clientId: string;
  name: string;
  approvalStatus: string;
  workspace: string | null;
  redirectUris: string[];
  scopes: string[];
  requestedAt: string | null;
  createdAt: string;
};

export const oauthClients = command({
  name: 'oauth clients',
  summary: 'List third-party apps, those that ask for approval first',
  input: z.object({
    status: z
      .enum(approvalStatuses, { error: `Must be one of ${approvalStatuses.join(', ')}` })
      .optional()
      .meta({ description: 'Only those with this status', placeholder: 'Pending' }),
  }),
  run: ({ status }) =>
    withContext(async (ctx) => {
      const { rows } = await sql<Row>`
        select client.id as "clientId", client.name, client.approval_status as "approvalStatus", account.slug as workspace,
          client.redirect_uris as "redirectUris", client.scopes, client.approval_requested_at as "requestedAt", client.created_at as "createdAt"
        from oauth_client client left join account on account.id = client.workspace_id
        where client.deleted_at is null and (${status ?? null}::text is null or client.approval_status = ${status ?? null})
        order by client.approval_requested_at nulls last, client.created_at, client.id`.execute(ctx.db);
      const lines = rows.map(
        (row) => `${row.clientId}  ${row.approvalStatus}  ${row.workspace ?? '–'}  ${row.name}`,
      );
      return { document: { clients: rows }, text: lines.length === 0 ? 'No apps' : lines.join('\n') };
    }),
});
